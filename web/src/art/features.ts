/** What single kinds of animals have besides their body plan: horns, humps, a jar of marmalade. */

import { traitArt } from "./gallery";
import { at, drawn, ellipse, ink, limb, moved, path, stroke, wash, type Point } from "./pen";
import type { Body, Frame } from "./body";

/** Drawn in the same places as a trait; `outline` joins the body's own line. */
export interface Feature {
  outline?(body: Frame): string[];
  scene?(body: Body): string;
  behind?(body: Body): string;
  coat?(body: Body): string;
  front?(body: Body): string;
}

const IVORY = "#fbf1da";
const DARK = "var(--line)";
const near = ({ x, y }: Point, dx: number, dy: number): Point => at(x + dx, y + dy);
/** A separate thing next to the animal, low on the right. */
const beside = (markup: string, x = 166, y = 146): Feature => ({ front: () => moved(at(x, y), markup) });
const pale = (d: string): string => wash(d, "var(--coat-light)");
const dark = (d: string, opacity = 0.8): string => wash(d, DARK, opacity);
const teeth = (many: number): string => "l3 5l3 -5".repeat(many);
const glass = (fill: string): string =>
  drawn("M-11 -30h22l-3 30h-16Z", "rgb(255 255 255 / .5)", 1.8) + wash("M-9.500 -20h19l-2 18h-15Z", fill);
const row = (from: Point, to: Point, many: number, high: number): string => {
  const [dx, dy] = [(to.x - from.x) / many, (to.y - from.y) / many];
  return (
    path`M${from}` +
    path`l${dx * 0.5} ${dy * 0.5 - high}l${dx * 0.5} ${dy * 0.5 + high}`.repeat(many) +
    "l0 9Z"
  );
};
const bars = ({ centre: { x, y }, rx, ry }: Body, places: number[]): string =>
  places.map((place) => path`M${x + place * rx} ${y - ry * 1.3}q7 ${ry * 1.3} 0 ${ry * 2.7}`).join("");
const overBack = ({ centre: { x, y }, rx, ry }: Frame, high: number, many: number): string =>
  Array.from({ length: many }, (_, step) => {
    const part = -0.75 + (step * 1.5) / (many - 1);
    return path`M${x + part * rx - 7} ${y - ry * (0.98 - part * part * 0.45)}l4 ${-high}l9 ${high}Z`;
  }).join("");

export const features = {
  ruff: { coat: ({ chest }) => pale(ellipse(near(chest, 8, 12), 15, 19)) },
  bib: {
    coat: ({ chest, head, headSize: s }) =>
      pale(ellipse(near(chest, 12, 10), 13, 16)) + pale(ellipse(near(head, s * 0.7, s * 0.6), s, s * 0.5)),
  },
  whiteface: {
    coat: ({ head }) => pale(ellipse(near(head, 4, 4), 13)),
    front: ({ feet }) =>
      feet
        .map(({ x, y }, place) => drawn(path`M${x - 5} ${y - 3 * place}l8 -4l9 4Z`, "var(--wash-blue)", 1.5))
        .join(""),
  },
  whiskers: { front: ({ nose: { x, y } }) => ink(path`M${x - 6} ${y + 3}l11 -2m-11 4l10 3m-11 -1l7 6`, 1) },
  badger: {
    coat: ({ head: { x, y }, headSize: s }) =>
      wash(ellipse(at(x + 6, y), s * 1.6, s), "#fffdf5") +
      dark(
        path`M${x - s} ${y - s * 0.7}Q${x + 4} ${y - s * 0.6} ${x + s * 1.4} ${y + 3}Q${x + 2} ${y + 6} ${x - s * 1.1} ${y + 4}Z`,
      ),
  },
  plume: {
    behind: ({ crown: { x, y } }) =>
      drawn(
        path`M${x + 3} ${y + 3}Q${x - 14} ${y - 2} ${x - 30} ${y + 10}Q${x - 14} ${y + 6} ${x} ${y + 9}Z`,
        DARK,
        1,
      ),
  },
  crowncap: { coat: ({ crown }) => wash(ellipse(near(crown, 3, 2), 10, 6), "var(--red)") },
  redbeak: {
    front: ({ nose, mouth, eye: { x, y } }) =>
      stroke(path`M${mouth.x - 2} ${nose.y - 3}L${nose}L${mouth.x - 2} ${nose.y}`, "var(--red)", 3.4) +
      ink(path`M${x + 5} ${y + 2}l4 3`, 2),
  },
  moustache: {
    coat: ({ eye: { x, y }, centre, rx, ry }) =>
      dark(path`M${x - 5} ${y}h9l-2 17h-5Z`, 0.7) +
      stroke(
        [0, 1, 2]
          .map((line) => path`M${centre.x + rx * 0.3} ${centre.y + ry * (0.5 + line * 0.25)}h${rx * 0.7}`)
          .join(""),
        "var(--coat-dark)",
        2,
        ' stroke-dasharray="4 4"',
      ),
  },
  spikes: {
    outline: (body) => [overBack(body, 11, 9), row(near(body.crown, -16, 8), near(body.crown, 4, 4), 3, 9)],
    front: ({ head }) => drawn(ellipse(near(head, -2, 15), 6, 9), "var(--coat-light)", 1.5),
  },
  comb: {
    outline: (body) => [overBack(body, 13, 13)],
    coat: ({ belly }) => wash(ellipse(belly, 50, 9), "var(--wash-red)"),
  },
  spots: {
    coat: ({ centre: { x, y }, rx, ry }) =>
      dark(
        [-6, 1, -3, -4, 0, 3, 3, -5, 5, 1, 0, -8].reduce(
          (d, part, place, all) =>
            place % 2 ? d : d + ellipse(at(x + (part / 10) * rx, y + ((all[place + 1] ?? 0) / 10) * ry), 3),
          "",
        ),
        0.55,
      ),
  },
  warts: {
    front: ({ back: { x, y } }) =>
      [0, 1, 2, 3]
        .map((step) =>
          drawn(ellipse(at(x - 12 + step * 10, y + 8 + (step % 2) * 9), 3), "var(--coat-light)", 1.3),
        )
        .join(""),
  },
  zigzag: {
    coat: ({ centre: { x, y }, rx, ry }) =>
      stroke(
        path`M${x - rx} ${y + ry * 0.55}` +
          "l6 -6l6 6".repeat(8) +
          path`M${x - rx * 0.7} ${y - ry * 0.1}` +
          "l6 -6l6 6".repeat(5),
        "var(--coat-dark)",
        4,
      ),
  },
  diamonds: {
    coat: ({ centre: { x, y }, rx, ry }) =>
      [0, 1, 2, 3, 4]
        .map(
          (step) =>
            wash(
              path`M${x - rx * 0.9 + step * rx * 0.42} ${y + ry * 0.55}l9 -8l9 8l-9 8Z`,
              "var(--coat-dark)",
            ) +
            (step < 4
              ? wash(
                  path`M${x - rx * 0.65 + step * rx * 0.36} ${y - ry * 0.05}l7 -6l7 6l-7 6Z`,
                  "var(--coat-dark)",
                )
              : ""),
        )
        .join(""),
  },
  backfin: {
    outline: ({ chest, head }) => [
      limb(near(chest, -4, -2), near(chest, 14, -14), near(head, -12, 0), 11, 6),
    ],
    coat: ({ chest, head }) =>
      stroke(
        path`M${chest.x - 10} ${chest.y - 6}Q${chest.x + 6} ${chest.y - 18} ${head.x - 16} ${head.y}`,
        "var(--coat-dark)",
        4,
      ),
  },
  teeth: { front: ({ mouth: { x, y } }) => drawn(path`M${x - 3} ${y - 2}` + teeth(3) + "Z", IVORY, 1.2) },
  bigteeth: { front: ({ nose: { x, y } }) => drawn(path`M${x - 10} ${y + 5}h9v9h-9Zm4.500 0v9`, IVORY, 1.4) },
  tusks: {
    front: ({ mouth: { x, y } }) =>
      drawn(limb(at(x + 4, y), at(x + 14, y + 3), at(x + 14, y - 11), 3), IVORY, 1.5),
    coat: ({ nose }) => wash(ellipse(near(nose, -2, 2), 6, 8), "var(--tongue)"),
  },
  bristles: { behind: (body) => ink(overBack(body, 8, 12), 1.8) },
  hump: {
    outline: ({ chest: { x, y } }) => [ellipse(at(x - 16, y - 6), 27, 21)],
    coat: ({ chest: { x, y }, head }) =>
      dark(ellipse(at(x - 6, y + 2), 30, 24), 0.35) + dark(ellipse(head, 15), 0.3),
  },
  humps: {
    outline: ({ centre: { x, y }, rx, ry }) =>
      [-0.42, 0.28].map((part) => ellipse(at(x + part * rx, y - ry * 0.85), 13, 22)),
  },
  beard: {
    behind: ({ mouth: { x, y } }) =>
      drawn(path`M${x - 14} ${y - 4}l2 22l5 -7l5 6l6 -24Z`, "var(--coat-dark)", 1.8),
  },
  goatee: {
    behind: ({ mouth: { x, y } }) => drawn(path`M${x - 6} ${y - 4}l1 18l8 -16Z`, "var(--coat-dark)", 1.6),
  },
  fringe: {
    outline: ({ belly, rx }) => [
      path`M${belly.x - rx * 0.9} ${belly.y - 16}` +
        path`l${rx * 0.1} 34l${rx * 0.1} -34`.repeat(9) +
        path`l0 -20Z`,
    ],
  },
  shag: {
    outline: ({ centre: { x, y }, rx, ry }) => [
      path`M${x - rx * 1.1} ${y}` + path`l${rx * 0.04} ${ry * 0.7}l${rx * 0.2} ${-ry * 0.3}`.repeat(4) + "Z",
    ],
    coat: (body) => stroke(bars(body, [-0.8, -0.55, -0.3, -0.05, 0.2]), "var(--coat-dark)", 1.6),
  },
  mane: {
    behind: ({ crown, back }) =>
      drawn(row(near(back, -14, 4), near(crown, -8, 4), 7, 8), "var(--coat-dark)", 1.8),
  },
  trunk: {
    outline: ({ nose: { x, y } }) => [limb(at(x - 12, y - 1), at(x + 7, y - 4), at(x + 6, y + 15), 9, 4.5)],
  },
  blanket: { coat: ({ centre: { x, y }, rx, ry }) => wash(blanketOf(x, y, rx, ry), "#f4ecdd", 0.85) },
  toes: {
    front: ({ feet }) =>
      feet
        .map(({ x, y }) =>
          [0, 6, 12].map((step) => drawn(ellipse(at(x + step, y - 2), 3), "var(--coat-light)", 1.2)).join(""),
        )
        .join(""),
  },
  claws: {
    front: ({ feet }) =>
      feet.map(({ x, y }) => ink(path`M${x + 4} ${y - 6}l4 5m0 -7l4 5m0 -7l4 5`, 1.8)).join(""),
  },
  shovels: {
    front: ({ feet }) =>
      feet
        .map(({ x, y }) =>
          drawn(
            path`M${x - 6} ${y - 8}q12 -6 18 0l6 8l-5 -1l-2 4l-4 -3l-4 3l-3 -3l-4 2Z`,
            "var(--tongue)",
            1.6,
          ),
        )
        .join(""),
    coat: ({ nose }) => wash(ellipse(near(nose, -1, -1), 6), "var(--tongue)"),
  },
  tailtip: {
    coat: ({ rump: { x, y }, shape }) =>
      shape.tail === "brush"
        ? wash(ellipse(at(x - 38, y - 20), 16, 18), "#fffdf5")
        : dark(ellipse(at(x - 28, y - 26), 12)),
  },
  ringtail: {
    coat: ({ rump: { x, y } }) =>
      stroke(path`M${x - 8} ${y - 10}l-3 18m-9 -18l-3 18m-18 -20l16 4m-15 -12l18 2m-12 -14l12 8`, DARK, 4),
  },
  eyepatch: {
    coat: ({ eye, nose }) => dark(ellipse(eye, 8), 0.65) + dark(ellipse(near(nose, -3, 0), 6), 0.6),
  },
  slothmask: {
    coat: ({ head: { x, y }, eye }) =>
      pale(ellipse(at(x + 5, y + 1), 16, 14)) +
      dark(path`M${eye.x + 5} ${eye.y - 4}q-16 -2 -22 12q14 -2 22 -6Z`, 0.6),
  },
  darkface: {
    coat: ({ head: { x, y } }) =>
      wash(ellipse(at(x + 7, y + 2), 16, 13), "#fffdf5") + dark(ellipse(at(x + 10, y + 3), 13, 10), 0.5),
  },
  longarm: {
    outline: ({ chest: { x, y } }) => [limb(at(x, y + 8), at(x + 50, y + 6), at(x + 52, y - 46), 8, 5)],
    behind: ({ chest: { x, y } }) =>
      ink(path`M${x + 20} ${y - 50}h66`, 5) + stroke(path`M${x + 20} ${y - 50}h66`, "var(--earth)", 3),
  },
  bignose: { front: ({ nose: { x, y } }) => drawn(ellipse(at(x - 6, y - 1), 6, 8), DARK, 1) },
  fluffyears: {
    behind: ({ head: { x, y }, headSize: s }) =>
      [-1, 0.85]
        .map((side) => drawn(ellipse(at(x + side * s * 0.8, y - s * 0.75), 10, 11), "var(--coat-light)", 1.8))
        .join(""),
  },
  panda: {
    coat: ({ eye, feet, chest, head, headSize: s, centre: { x, y }, rx, ry }) =>
      feet.map((foot) => dark(ellipse(near(foot, 0, -7), 20, 9))).join("") +
      dark(ellipse(eye, 7.5, 9)) +
      dark(limb(near(chest, -8, 8), near(chest, 8, 26), at(x + rx * 1.3, y + ry * 0.08), 14, 12)) +
      dark(ellipse(at(head.x - s * 0.5, head.y - s), s * 0.55, s * 0.5)),
    behind: ({ head, headSize: s }) => dark(ellipse(at(head.x + s * 0.55, head.y - s * 0.75), s * 0.42), 1),
    front: ({ eye: { x, y }, mood }) =>
      mood === "asleep" ? "" : wash(ellipse(at(x, y), 3.6), "#fffdf5") + wash(ellipse(at(x + 1, y), 2), DARK),
  },
  owlface: {
    outline: ({ crown: { x, y } }) => [
      path`M${x - 14} ${y + 9}l-1 -17l13 9Z`,
      path`M${x + 7} ${y}l11 -9l1 17Z`,
    ],
    front: ({ head: { x, y }, mood }) =>
      [-6, 10]
        .map(
          (side) =>
            drawn(
              ellipse(at(x + side, y - 3), 8.5),
              mood === "asleep" ? "var(--coat-light)" : "#f6e27a",
              1.8,
            ) +
            (mood === "asleep"
              ? ink(path`M${x + side - 5} ${y - 2}q5 4 10 0`, 1.8)
              : wash(ellipse(at(x + side, y - 3), 3.6), DARK)),
        )
        .join("") + drawn(path`M${x - 1} ${y + 3}h7l-3 9Z`, "var(--wash-yellow)", 1.5),
  },
  oxhorns: {
    behind: ({ crown: { x, y } }) =>
      drawn(limb(at(x + 10, y + 6), at(x + 24, y + 2), at(x + 22, y - 14), 4), "#e9dcc0", 1.8),
    front: ({ crown: { x, y } }) =>
      drawn(limb(at(x - 4, y + 8), at(x - 20, y + 4), at(x - 15, y - 15), 5), IVORY, 1.8),
  },
  ibexhorns: {
    front: ({ crown: { x, y } }) =>
      drawn(limb(at(x, y + 5), at(x - 6, y - 40), at(x - 36, y - 14), 5), IVORY, 1.8) +
      ink(path`M${x - 7} ${y - 8}l9 2m-11 -10l9 3m-15 -9l7 6`, 1.3),
    behind: ({ crown: { x, y } }) =>
      drawn(limb(at(x + 8, y + 4), at(x + 2, y - 42), at(x - 26, y - 18), 4), "#e9dcc0", 1.6),
  },
  spiralhorns: {
    front: ({ crown: { x, y } }) =>
      [0, 9]
        .map((by) =>
          drawn(path`M${x - 4 + by} ${y + 5}q-10 -10 -3 -17q6 -8 -2 -18q12 6 9 18q-6 8 3 17Z`, IVORY, 1.6),
        )
        .join(""),
  },
  antlers: {
    front: ({ crown: { x, y } }) =>
      drawn(
        path`M${x - 2} ${y + 5}q-6 -10 -16 -10q-14 -2 -16 -16l7 6l2 -12l6 10l6 -11l4 13q8 8 12 18ZM${x + 6} ${y + 4}q4 -10 12 -12q10 -4 10 -16l-6 6l-4 -10l-4 11l-7 -8l-1 14q-4 8 -4 14Z`,
        "#e2cfa6",
        1.8,
      ),
  },
  thinstripes: { coat: (body) => stroke(bars(body, [-0.6, -0.3, 0, 0.3, 0.6]), "#fffdf5", 2) },
  stripes: { coat: (body) => traitArt("camouflage").coat?.(body) ?? "" },
  bands: { coat: (body) => stroke(bars(body, [-0.75, -0.25, 0.25]), DARK, 8, ' opacity=".85"') },
  band: {
    coat: ({ centre: { x, y } }) => stroke(path`M${x - 90} ${y - 4}q90 -16 150 -6`, "var(--coat-dark)", 6),
  },
  legstripes: {
    coat: ({ feet }) =>
      feet
        .map(({ x, y }) =>
          stroke(path`M${x - 14} ${y - 34}l26 -4m-25 11l24 -4m-23 11l22 -3m-21 11l22 -3`, "#fffdf5", 3.4),
        )
        .join(""),
  },
  topknot: {
    front: ({ crown: { x, y } }) =>
      ink(path`M${x + 2} ${y + 2}q0 -14 10 -13`, 1.8) + drawn(ellipse(at(x + 13, y - 11), 4, 5), DARK, 1),
  },
  pouch: {
    outline: ({ mouth, nose }) => [
      path`M${mouth.x - 6} ${mouth.y - 6}Q${mouth.x + 4} ${mouth.y + 30} ${nose.x - 2} ${nose.y}Z`,
    ],
    coat: ({ mouth, nose }) =>
      wash(
        path`M${mouth.x - 5} ${mouth.y - 8}Q${mouth.x + 4} ${mouth.y + 34} ${nose.x} ${nose.y - 2}Z`,
        "var(--fat)",
      ),
  },
  batwings: {
    behind: ({ back: { x, y } }) => wing(x, y + 4, 1),
    front: ({ back: { x, y } }) => wing(x - 4, y + 8, -1),
  },
  cockscomb: {
    behind: ({ crown: { x, y } }) =>
      drawn(path`M${x - 10} ${y + 8}q-5 -13 3 -13q1 -9 8 -5q6 -7 10 1q8 1 4 15Z`, "var(--red)", 1.8),
    front: ({ mouth: { x, y } }) => drawn(path`M${x - 4} ${y + 1}q-4 14 3 15q7 -3 4 -15Z`, "var(--red)", 1.6),
  },
  cocktail: {
    behind: ({ rump: { x, y } }) =>
      [0, 1, 2]
        .map((step) =>
          drawn(
            limb(at(x + 10, y), at(x - 24, y - 52 + step * 20), at(x - 42, y - 6 + step * 12), 9, 2),
            step === 1 ? "var(--wash-green)" : "var(--coat)",
            1.8,
          ),
        )
        .join(""),
  },
  egg: beside(drawn(ellipse(at(-8, -9), 9, 11), IVORY, 1.8)),
  knot: {
    outline: ({ chest, head }) => {
      const { x, y } = at(chest.x * 0.42 + head.x * 0.58, chest.y * 0.42 + head.y * 0.58);
      return [ellipse(at(x - 8, y + 3), 15, 11), ellipse(at(x + 9, y - 4), 14, 11)];
    },
    front: ({ chest, head, crown }) => {
      const { x, y } = at(chest.x * 0.42 + head.x * 0.58, chest.y * 0.42 + head.y * 0.58);
      return (
        ink(path`M${x - 16} ${y + 4}q10 -16 26 -12m-22 16q16 6 26 -9m-16 -6q10 4 4 14`, 2) +
        drawn(path`M${crown.x + 2} ${crown.y + 6}l-16 -9l3 8l-8 2l16 7Z`, "var(--coat-dark)", 1.6)
      );
    },
  },
  sharkfin: {
    outline: ({ back: { x, y } }) => [
      path`M${x - 14} ${y + 8}Q${x - 4} ${y - 14} ${x - 10} ${y - 36}Q${x + 18} ${y - 22} ${x + 26} ${y + 8}Z`,
    ],
    coat: ({ belly, rx, ry }) => wash(ellipse(near(belly, 6, 2), rx * 1.1, ry * 0.8), "#fffdf5", 0.8),
    front: ({ head: { x, y } }) =>
      ink(path`M${x - 22} ${y - 3}q5 6 0 13m-6 -13q5 6 0 13m-6 -13q5 6 0 13`, 1.8),
  },
  stickles: {
    outline: ({ back: { x, y } }) =>
      [-22, -6, 10, 26].map((by) => path`M${x + by - 5} ${y + 8}l-4 -38l16 32Z`),
  },
  quills: {
    outline: ({ centre: { x, y }, rx, ry }) => [quills(x, y, rx, ry)],
    coat: ({ centre: { x, y }, rx, ry }) =>
      wash(quills(x, y, rx, ry), "#6b4f36") +
      stroke(
        [0, 1, 2]
          .map(
            (line) =>
              path`M${x - rx * 0.75 + line * 9} ${y - ry * (0.1 + line * 0.4)}` +
              "l-4 -7m13 7".repeat(6 - line),
          )
          .join(""),
        IVORY,
        2,
      ),
  },
  mouseears: {
    front: ({ head: { x, y }, headSize: s }) =>
      [-1, 0.45]
        .map(
          (side) =>
            drawn(ellipse(at(x + side * s * 0.7, y - s * 1.05), 12), "var(--coat)", 2) +
            wash(ellipse(at(x + side * s * 0.7, y - s), 7.5), "var(--tongue)", 0.8),
        )
        .join(""),
  },
  bigears: { behind: (body) => ear(body, 12), front: (body) => ear(body, -8) },
  leafy: {
    scene: () =>
      drawn("M6 150Q40 118 100 128Q160 118 194 148Q120 164 6 150Z", "var(--wash-green)", 2) +
      ink("M10 149Q100 138 190 148", 1.5),
  },
  compote: beside(glass("var(--red)") + drawn("M-13 -35h26v6h-26Z", "var(--wash-yellow)", 1.6)),
  jar: beside(glass("var(--yellow)") + drawn("M-13 -35h26v6h-26Z", "var(--wash-red)", 1.6)),
  juice: beside(glass("var(--yellow)") + stroke("M2 -6l6 -36l10 -3", "var(--red)", 3)),
  punch: beside(
    drawn("M-24 -24h48q-2 22 -18 22l5 4h-22l5 -4q-16 0 -18 -22Z", "rgb(255 255 255 / .5)", 1.8) +
      wash("M-21 -19h42q-5 14 -15 14h-12q-10 0 -15 -14Z", "var(--red)") +
      drawn(ellipse(at(-8, -21), 4), "var(--wash-yellow)", 1.2) +
      drawn(ellipse(at(6, -22), 4), "var(--wash-green)", 1.2),
  ),
  basket: beside(
    ink("M-16 -20q16 -28 32 0", 3) +
      drawn("M-20 -22h40l-5 22h-30Z", "var(--earth)", 1.8) +
      drawn("M-21 -24h42l-7 10l-7 -9l-7 9l-7 -9l-7 9Z", "var(--wash-red)", 1.6),
    170,
  ),
  branchhorn: {
    coat: ({ chest, feet: [hind], centre: { y }, ry }) =>
      ink(
        path`M${chest.x - 14} ${y - ry}q-9 ${ry} 2 ${ry * 1.7}M${(hind?.x ?? 0) + 12} ${y - ry}q8 ${ry} -2 ${ry * 1.6}`,
        2.2,
        ' opacity=".7"',
      ),
    front: ({ nose: { x, y } }) =>
      drawn(path`M${x - 24} ${y - 7}q4 -9 4 -17q8 7 9 15Z`, IVORY, 1.6) +
      drawn(
        path`M${x - 12} ${y - 4}Q${x - 6} ${y - 24} ${x + 6} ${y - 38}l3 3l-6 13l10 -7l2 3l-13 12Q${x} ${y - 8} ${x + 1} ${y - 1}Z`,
        "var(--earth)",
        1.8,
      ) +
      drawn(
        path`M${x + 6} ${y - 36}q-10 -8 -3 -18q10 6 3 18Zm8 9q2 -12 13 -11q-2 10 -13 11Z`,
        "var(--wash-green)",
        1.5,
      ),
  },
  fishbone: {
    front: ({ mouth: { x, y } }) => {
      const bones = path`M${x - 4} ${y + 3}h34m-24 -7v14m7 -12v10m7 -8v6`;
      return (
        ink(bones, 4.6) + stroke(bones, IVORY, 2.2) + drawn(path`M${x + 28} ${y - 4}l12 7l-12 7Z`, IVORY, 1.6)
      );
    },
  },
  fountain: {
    scene: () => stroke("M168 132q-3 -60 -22 -44m22 44q3 -60 22 -44m-22 44v-58", "var(--blue)", 3),
    front: () => drawn("M144 132h48l-6 14h-36Z", "#d3ccc0", 2),
  },
  pool: {
    front: ({ ground: y }) =>
      wash(path`M8 ${y - 5}q92 -16 184 0q-6 15 -92 15t-92 -15Z`, "var(--wash-blue)", 0.75) +
      stroke(path`M26 ${y - 3}q14 -5 28 0t28 0m40 4q14 -5 28 0`, "var(--blue)", 1.7),
  },
  lily: {
    front: () =>
      drawn("M150 148q8 -9 26 -5l-9 5l9 3q-16 6 -26 -3Z", "var(--wash-green)", 1.5) +
      drawn("M160 145l-5 -8l6 3l3 -7l3 7l6 -3l-4 8Z", "var(--wash-red)", 1.4),
  },
  sun: { scene: () => traitArt("specialization-b").scene?.({} as Body) ?? "" },
  tongue: {
    front: ({ mouth: { x, y } }) =>
      drawn(path`M${x} ${y - 1}h9q1 17 -5 17q-6 -1 -4 -17Z`, "var(--tongue)", 1.5),
  },
  grave: {
    scene: () =>
      drawn("M150 150v-44q0 -18 20 -18t20 18v44Z", "#d3ccc0", 2) + ink("M170 100v20m-7 -13h14", 2.4),
  },
  log: {
    front: ({ ground: y }) =>
      drawn(path`M14 ${y - 7}q80 -8 166 0q8 8 0 15q-80 6 -166 0q-8 -8 0 -15Z`, "var(--earth)", 2) +
      drawn(ellipse(at(180, y), 6, 8), "#e9dcc0", 1.6) +
      ink(path`M30 ${y - 1}h36m20 3h44m-90 3h24`, 1.4),
  },
  trunkwood: {
    scene: () =>
      drawn("M150 160V12h30v148Z", "var(--earth)", 2) +
      drawn("M130 40q-10 -28 22 -28h40q10 22 -12 28q-24 8 -50 0Z", "var(--wash-green)", 2),
    front: ({ belly: { x, y } }) =>
      drawn(limb(at(x + 24, y - 10), at(x + 46, y + 10), at(168, y - 8), 6, 4), "var(--coat)", 2),
  },
  rod: {
    behind: ({ chest: { x, y } }) =>
      ink(path`M${x - 20} ${y + 20}L186 20`, 3.5) +
      stroke(path`M${x - 20} ${y + 20}L186 20`, "var(--earth)", 1.8) +
      stroke("M186 20v86", "var(--line-soft)", 1.3),
    front: () =>
      moved(
        at(186, 116),
        drawn("M0 -12q-8 8 -5 18l-4 8h18l-4 -8q3 -10 -5 -18Z", "var(--wash-blue)", 1.6) +
          wash(ellipse(at(-1, -4), 1.5), DARK),
      ),
  },
  treetop: {
    scene: () =>
      drawn(
        "M10 152q-14 -22 10 -28q6 -20 30 -12q16 -18 40 -4q20 -14 40 2q24 -10 34 10q28 4 22 24q-4 14 -24 12h-130q-18 2 -22 -4Z",
        "var(--wash-green)",
        2,
      ),
    front: () =>
      drawn("M14 156q10 -18 28 -10q14 -14 32 0q22 -14 36 0q20 -12 34 0q22 -8 36 10Z", "var(--green)", 2),
  },
  pips: {
    front: ({ mouth: { x, y } }) =>
      [0, 1, 2]
        .map((step) => drawn(ellipse(at(x + 14 + step * 13, y + step * step * 3), 4, 3), "var(--earth)", 1.4))
        .join(""),
  },
} satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

const blanketOf = (x: number, y: number, rx: number, ry: number): string =>
  ellipse(at(x - rx * 0.35, y - ry * 0.1), rx * 0.62, ry * 1.25);

const quills = (x: number, y: number, rx: number, ry: number): string =>
  path`M${x - rx * 0.95} ${y + ry * 0.7}` +
  Array.from({ length: 17 }, (_, step) => {
    const turn = Math.PI * (1.08 - step / 16.5);
    const far = step % 2 ? 0.98 : 1.28;
    return path`L${x + Math.cos(turn) * rx * far} ${y - Math.sin(turn) * ry * far * 1.1}`;
  }).join("") +
  path`Q${x + rx * 0.6} ${y + ry * 0.5} ${x} ${y + ry * 0.55}Z`;

const wing = (x: number, y: number, side: number): string =>
  drawn(
    path`M${x + 8 * side} ${y}Q${x + 22 * side} ${y - 44} ${x + 66 * side} ${y - 34}Q${x + 60 * side} ${y - 16} ${x + 64 * side} ${y + 6}Q${x + 48 * side} ${y - 8} ${x + 42 * side} ${y + 16}Q${x + 28 * side} ${y} ${x + 16 * side} ${y + 18}Z`,
    "var(--coat-dark)",
    2,
  ) +
  ink(
    path`M${x + 10 * side} ${y}Q${x + 30 * side} ${y - 30} ${x + 64 * side} ${y - 32}m0 0Q${x + 48 * side} ${y - 20} ${x + 42 * side} ${y + 12}`,
    1.3,
  );

const ear = ({ crown: { x, y } }: Body, by: number): string =>
  drawn(
    path`M${x + by} ${y + 8}C${x + by * 4} ${y + 2} ${x + by * 4.5} ${y - 40} ${x + by * 1.6} ${y - 44}C${x + by - 10} ${y - 34} ${x + by - 8} ${y - 8} ${x + by} ${y + 8}Z`,
    "var(--coat-light)",
    2,
  ) + ink(path`M${x + by * 1.3} ${y}q${by} -14 ${by * 0.4} -30`, 1.4);
