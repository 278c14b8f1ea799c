export { default } from "./running";
