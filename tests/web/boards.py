"""The pieces on a table, counted twice: as the page draws them, and as a view lists them."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]
Counts = dict[str, Any]

# Notes what is drawn whenever another move has reached the board; see `Play.svelte` for `data-moves`.
WATCH = """game => {
    const all = (css, within = document) => [...within.querySelectorAll(css)];
    const number = node => Number(node?.textContent ?? NaN);
    const seatOf = node => node.className.baseVal ?? node.className.match(/seat-(\\d)/)[1];
    const per = (nodes, count) => Object.fromEntries(nodes.map(node => count(node)));
    const boards = {
        origin: () => ({
            animals: per(all("[data-animal]"), node => [node.dataset.animal, [
                Number(seatOf(node)), all(".tokens .food", node).length, all(".tokens .extra", node).length]]),
            hands: per(all(".who .spot"), node => [
                node.dataset.piece.slice(5), number(node.parentElement.querySelector(".fact b"))]),
            bank: all(".bank .count b").map(number),
            deck: number(document.querySelector("[data-piece=deck] b")),
        }),
        beginning: () => ({
            species: per(all(".species"), node => [
                node.dataset.area.slice("creature:".length), [Number(seatOf(node)),
                    all(".back", node).length, all(".population .food", node).length]]),
            screens: per(all("[data-piece^='screen:']"), node => [
                node.dataset.piece.slice(7), number(node.querySelector("b"))]),
            hole: number(document.querySelector(".hole .count b")),
        }),
        stones: () => ({ white: all(".stone.W").length, blue: all(".stone.B").length, walls: all(".wall").length }),
        tyranno: () => ({
            animals: all(".square .hold").length,
            lying: all(".later").map(node => node.children.length),
            rack: all(".slot [data-piece^='rack/'] .count").reduce((sum, node) => sum + Number(node.dataset.text), 0),
        }),
    };
    window.drawn = {};
    const note = () => {
        const moves = Number(document.querySelector(".play")?.dataset.moves ?? 0);
        if (moves && document.querySelector("[data-laid=true]")) drawn[moves] = boards[game]();
    };
    new MutationObserver(note).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-moves"] });
}"""


def counted(game: str, view: View, seat: int) -> Counts:
    """What a seat's view says of the things that the page draws."""
    return {"origin": origin, "beginning": beginning, "stones": stones, "tyranno": tyranno}[game](view, seat)


def total(heap: dict[str, int]) -> int:
    return sum(heap.values())


def origin(view: View, _: int) -> Counts:
    table = list(enumerate(view["table"]))
    zones = 3 if view["options"].get("continents") else 1
    return {
        "animals": {
            str(animal["name"]): [seat, animal["red"], animal["blue"]]
            for seat, player in table
            for animal in player["animals"]
        },
        "hands": {str(seat): total(player["hand"]) for seat, player in table},
        "bank": view["bank"][:zones],
        "deck": total(view["deck"]),
    }


def beginning(view: View, _: int) -> Counts:
    table = list(enumerate(view["table"]))
    return {
        "species": {
            str(species["name"]): [seat, len(species["cards"]), sum(species["chips"])]
            for seat, player in table
            for species in player["species"]
        },
        "screens": {str(seat): player["chips"] for seat, player in table},
        "hole": view["hole"],
    }


def stones(view: View, _: int) -> Counts:
    rows = "".join(view["rows"])
    return {"white": rows.count("W"), "blue": rows.count("B"), "walls": rows.count("X")}


def tyranno(view: View, seat: int) -> Counts:
    return {
        "animals": sum(card is not None for card in view["board"]),
        "lying": [sum(map(total, [field["shown"], *field["placed"]])) for field in view["fields"]],
        "rack": total(view["table"][seat]["rack"]),
    }
