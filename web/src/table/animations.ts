/** Shows what happened: sprites fly from piece to piece, predators lunge, what dies fades. Data in, movement out. */

export type Sprite = "food" | "extra" | "fat" | "card" | "stone";

export type Scene =
  | { kind: "fly"; sprite: Sprite; from: string; to: string; times?: number }
  | { kind: "lunge"; who: string; at: string }
  | { kind: "shake"; who: string }
  | { kind: "pop"; who: string }
  /** From where it was before the move to where it is now. */
  | { kind: "travel"; who: string };

const FLIGHT = 320;
const LUNGE = 380;
const SHORT = 300;
const TRAVEL = 700; // two legs: it sets out, and it arrives
const LAST = 9; // sprites after this one fly together

type Spot = { x: number; y: number };

export class Animations {
  #spots = new Map<string, Spot>();
  #running: Animation[] = [];

  /** `tempo` says how long things take: 1 as usual, 0 not at all. */
  constructor(readonly tempo: () => number) {}

  /** Remembers where everything is, for pieces that will be gone. */
  remember(): void {
    for (const node of document.querySelectorAll<HTMLElement>("[data-piece]")) {
      this.#spots.set(node.dataset.piece as string, middle(node));
    }
  }

  async play(scenes: readonly Scene[]): Promise<void> {
    if (!this.tempo() || document.hidden) return;
    const shown = scenes.map((scene, place) => this.#show(scene, place));
    await Promise.all(shown);
    this.#running = [];
  }

  /** A click says: seen. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  #show(scene: Scene, place: number): Promise<unknown> {
    switch (scene.kind) {
      case "fly":
        return Promise.all(
          Array.from({ length: Math.min(scene.times ?? 1, 5) }, (_, step) =>
            this.#fly(scene.sprite, scene.from, scene.to, Math.min(place, LAST) * 40 + step * 70),
          ),
        );
      case "lunge":
        return this.#lunge(scene.who, scene.at);
      case "shake":
        return this.#run(
          find(scene.who),
          [{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }],
          SHORT,
        );
      case "travel":
        return this.#travel(scene.who);
      case "pop":
        return this.#run(
          find(scene.who),
          [{ scale: "0.6", opacity: 0 }, { scale: "1.08" }, { scale: "1", opacity: 1 }],
          SHORT,
        );
    }
  }

  #spot(id: string): Spot | undefined {
    const node = find(id);
    return node ? middle(node) : this.#spots.get(id);
  }

  async #fly(sprite: Sprite, from: string, to: string, delay: number): Promise<void> {
    const [start, end] = [this.#spot(from), this.#spot(to)];
    if (!start || !end) return;
    const node = document.createElement("i");
    node.className = `sprite sprite-${sprite}`;
    document.body.append(node);
    const high = Math.min(start.y, end.y) - 40;
    await this.#run(
      node,
      [
        { translate: `${start.x}px ${start.y}px`, scale: "0.7" },
        { translate: `${(start.x + end.x) / 2}px ${(high + (start.y + end.y) / 2) / 2}px`, scale: "1.25" },
        { translate: `${end.x}px ${end.y}px`, scale: "0.8" },
      ],
      FLIGHT,
      delay,
    );
    node.remove();
  }

  #lunge(who: string, at: string): Promise<unknown> {
    const [node, start, end] = [find(who), this.#spot(who), this.#spot(at)];
    if (!node || !start || !end) return Promise.resolve();
    const away = `${(end.x - start.x) * 0.6}px ${(end.y - start.y) * 0.6}px`;
    const frames = [
      { translate: "0 0" },
      { translate: "0 0", scale: "0.94", offset: 0.25 },
      { translate: away, scale: "1.06", offset: 0.6 },
      { translate: "0 0" },
    ];
    return Promise.all([
      this.#run(node, frames, LUNGE),
      this.#run(
        find(at),
        [
          { rotate: "0deg" },
          { rotate: "0deg", offset: 0.55 },
          { rotate: "-5deg", offset: 0.7 },
          { rotate: "0deg" },
        ],
        LUNGE,
      ),
    ]);
  }

  #travel(who: string): Promise<unknown> {
    const [node, start] = [find(who), this.#spots.get(who)];
    if (!node || !start) return Promise.resolve();
    const end = middle(node);
    const [dx, dy] = [start.x - end.x, start.y - end.y];
    const frames = [
      { translate: `${dx}px ${dy}px`, zIndex: 30 },
      { translate: `${dx * 0.75}px ${dy * 0.75 - 14}px`, rotate: "-4deg", zIndex: 30 },
      { translate: `${dx * 0.5}px ${dy * 0.5}px`, zIndex: 30 },
      { translate: `${dx * 0.25}px ${dy * 0.25 - 14}px`, rotate: "4deg", zIndex: 30 },
      { translate: "0 0", zIndex: 30 },
    ];
    return this.#run(node.closest("[data-animal]") ?? node, frames, TRAVEL);
  }

  #run(node: Element | null, frames: Keyframe[], duration: number, delay = 0): Promise<unknown> {
    if (!node) return Promise.resolve();
    const tempo = this.tempo();
    const timing = { duration: duration * tempo, delay: delay * tempo };
    const animation = node.animate(frames, { ...timing, easing: "ease-in-out", fill: "backwards" });
    this.#running.push(animation);
    return animation.finished.catch(() => undefined);
  }
}

function find(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-piece="${CSS.escape(id)}"]`);
}

function middle(node: Element): Spot {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
