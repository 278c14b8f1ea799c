export { default } from "./fat-tissue";
