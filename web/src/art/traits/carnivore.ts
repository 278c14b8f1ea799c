export { default } from "./carnivorous";
