/** The body plans. */

import type { Plan } from "../body";
import { bird } from "./bird";
import { crab } from "./crab";
import { fish } from "./fish";
import { frog } from "./frog";
import { insect } from "./insect";
import { lizard } from "./lizard";
import { mammal } from "./mammal";
import { octopus } from "./octopus";
import { ray } from "./ray";
import { seal } from "./seal";
import { sitter } from "./sitter";
import { snake } from "./snake";
import { tortoise } from "./tortoise";

export const plans = {
  mammal,
  sitter,
  bird,
  fish,
  ray,
  seal,
  lizard,
  tortoise,
  snake,
  frog,
  crab,
  insect,
  octopus,
} satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;
