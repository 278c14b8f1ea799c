"""Moves in words, and what each of them means to an interface. Traits bring the phrases of their own actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from galapagos.core.errors import NotationError
from galapagos.core.events import Value
from galapagos.core.game import Deed
from galapagos.core.languages import FALLBACK
from galapagos.core.messages import msg
from galapagos.core.notation import SLOT, Phrasebook
from galapagos.core.options import nearest
from galapagos.core.rulebook import load_rules
from galapagos.core.texts import load_texts
from galapagos.games.origin import actions
from galapagos.games.origin.actions import (
    card_in,
    detail_in,
    kind_in,
    one_in,
    other_in,
    pack,
    trait_action,
    verb_of,
    worn_detail,
    worn_is_full,
    worn_is_off,
    worn_kind,
)
from galapagos.games.origin.cards import NAMES
from galapagos.games.origin.food_bank import ZONE_NAMES
from galapagos.games.origin.kinds import DIRECTED, FORM, HOOKS, PAIR, SINGLE
from galapagos.games.origin.state import OriginState
from galapagos.games.origin.trait import ROLES, TRAITS, Trait
from galapagos.games.origin.traits import kind_named
from galapagos.games.origin.worn import overlap

# One card on an animal: of a pair, with a token on it, disabled.
WORN = {
    "": "{gone:trait}",
    "_pair": "{gone:trait} with {partner:creature}",
    "_full": "full {gone:trait}",
    "_off": "disabled {gone:trait}",
}


def trait_phrases() -> Iterator[tuple[str, str, int, int]]:
    """Key, phrase, kind and number of every phrase that a trait brings."""
    for trait in TRAITS:
        for number, (key, phrase) in enumerate(zip(trait.keys, trait.phrases, strict=True)):
            for ending, worn in WORN.items() if WORN[""] in phrase else [("", "")]:
                yield key + ending, phrase.replace(WORN[""], worn), trait.kind, number


PHRASES = Phrasebook(
    {
        "play_animal": "new animal from {card:card}",
        "play_animal_in": "new animal from {card:card} in {zone:zone}",
        "play_trait": "{animal:creature} gains {trait:trait}",
        "play_face": "{animal:creature} gains {trait:trait} of {card:card}",
        "play_pair": "{animal:creature} gains {trait:trait} with {target:creature}",
        "play_pair_face": "{animal:creature} gains {trait:trait} with {target:creature} of {card:card}",
        "pass": "pass",
        "eat": "{animal:creature} eats",
        "done": "done",
        "submit": "submit",
        "link": "{trait:trait} from {animal:creature} to {target:creature}",
        "roll": "roll {number:number}",
        "draw": "draw {card:card}",
        "start": "{seat:seat} begins",
        "lot": "{seat:seat} wins the lot",
        **{key: phrase for key, phrase, _, _ in trait_phrases()},
    }
)
TRAIT_KEYS = {key: (kind, number) for key, _, kind, number in trait_phrases()}
TRAIT_TITLES = {
    rule.title: number for number, rule in load_rules(Path(__file__).parent, FALLBACK).items() if number[0] in "678"
}


def roles() -> dict[str, list[str]]:
    """What actions and traits are good for, as the traits declare it."""
    spoken = [role for trait in TRAITS for role in zip(trait.roles, trait.keys, strict=True)]
    return {
        **{role: [key for declared, key in spoken if declared == role] for role in ROLES if role},
        "directed": [trait.name for trait in TRAITS if trait.form == DIRECTED],
        "falls": [trait.name for trait in TRAITS if overlap(HOOKS.falls, trait.bit)],
    }


def rule_of(trait: Trait) -> str:
    """The section that says when the trait is used; if it names none, the one headed by the trait's English name.

    Variants A and B share one.
    """
    if trait.use_rule:
        return trait.use_rule
    name = load_texts(Path(__file__).parent, FALLBACK).get("trait", trait.name)
    return next(number for title, number in TRAIT_TITLES.items() if title in (name, name[:-2]))


PLAIN_VERBS = {"pass": actions.PASS, "done": actions.DONE, "submit": actions.SUBMIT}
PLAIN_KEYS = {verb: key for key, verb in PLAIN_VERBS.items()}


# -- from numbers to words ---------------------------------------------------------------------------------------------


def deed_of(state: OriginState, action: int) -> Deed:
    verb = verb_of(action)
    match verb:
        case actions.PLAY_ANIMAL:
            return animal_deed(state, action)
        case actions.PLAY_TRAIT | actions.PLAY_PAIR:
            return placing_deed(action)
        case actions.EAT:
            animal = creature(one_in(action))
            return Deed("eat", {"animal": animal}, [animal, "bank"])
        case actions.TRAIT:
            return trait_deed(action)
        case actions.LINK:
            source, target = creature(one_in(action)), creature(other_in(action))
            return Deed("link", {"trait": trait(kind_in(action)), "animal": source, "target": target}, [source, target])
        case actions.ROLL:
            return Deed("roll", {"number": detail_in(action)})
        case actions.DRAW:
            return Deed("draw", {"card": card(card_in(action))})
        case actions.START | actions.LOT:
            return Deed("start" if verb == actions.START else "lot", {"seat": f"seat:{detail_in(action)}"})
    return Deed(PLAIN_KEYS[verb], {}, ["submit" if verb == actions.SUBMIT else "done"])


def animal_deed(state: OriginState, action: int) -> Deed:
    played = card(card_in(action))
    if not state.rulings.continents:
        return Deed("play_animal", {"card": played}, [f"hand:{NAMES[card_in(action)]}", "new"])
    zone = f"zone:{ZONE_NAMES[detail_in(action)]}"
    return Deed("play_animal_in", {"card": played, "zone": zone}, [f"hand:{NAMES[card_in(action)]}", zone])


def placing_deed(action: int) -> Deed:
    name, kind, animal = NAMES[card_in(action)], kind_in(action), creature(one_in(action))
    values: dict[str, Value] = {"animal": animal, "trait": trait(kind)}
    picks = [f"hand:{name}", trait(kind), animal]
    key = "play_trait"
    if verb_of(action) == actions.PLAY_PAIR:
        key = "play_pair"
        values["target"] = creature(other_in(action))
        picks.append(creature(other_in(action)))
    if "/" in name:
        key = "play_face" if key == "play_trait" else "play_pair_face"
        values["card"] = card(card_in(action))
    return Deed(key, values, picks)


def trait_deed(action: int) -> Deed:
    """The slots of its phrase say which parts of the number are used."""
    kind, detail = kind_in(action), detail_in(action)
    base = TRAITS[kind].keys[card_in(action)]
    key = base + worn_ending(detail) if base not in PHRASES.phrases or base + "_pair" in PHRASES.phrases else base
    meanings: dict[str, Value] = {
        "animal": creature(one_in(action)),
        "target": creature(other_in(action)),
        "partner": creature(other_in(action)),
        "gone": trait(worn_kind(detail)) if worn_kind(detail) < len(TRAITS) else "trait:?",
        "ignored": trait(detail) if detail < len(TRAITS) else "trait:?",
        "number": detail,
        "zone": f"zone:{ZONE_NAMES[detail % len(ZONE_NAMES)]}",
        "card": card(detail) if detail < len(NAMES) else "card:?",
    }
    slots = [slot for slot, _ in SLOT.findall(PHRASES.phrases[key])]
    picks = [
        str(meanings[slot]) for slot in slots if slot in ("animal", "target", "partner", "zone", "gone", "ignored")
    ]
    return Deed(key, {slot: meanings[slot] for slot in slots}, [*picks, f"use:{TRAITS[kind].name}"])


def worn_ending(detail: int) -> str:
    kind = worn_kind(detail)
    if kind < len(TRAITS) and FORM[kind] != SINGLE:
        return "_pair"
    return "_full" if worn_is_full(detail) else "_off" if worn_is_off(detail) else ""


def trait(kind: int) -> str:
    return f"trait:{TRAITS[kind].name}"


def card(number: int) -> str:
    return f"card:{NAMES[number]}"


def creature(name: int) -> str:
    return f"creature:{name}"


# -- from words to numbers ---------------------------------------------------------------------------------------------


def action_of(key: str, values: Mapping[str, Value]) -> int:
    if key in TRAIT_KEYS:
        return trait_action_of(key, values)
    if key in PLAIN_VERBS:
        return pack(PLAIN_VERBS[key])
    match key:
        case "play_animal" | "play_animal_in":
            zone = zone_named(values["zone"]) if "zone" in values else 0
            return pack(actions.PLAY_ANIMAL, 0, card_named(values["card"]), 0, 0, zone)
        case "play_trait" | "play_face":
            return pack(actions.PLAY_TRAIT, kind_in_words(values), card_in_words(values), number(values["animal"]))
        case "play_pair" | "play_pair_face":
            return pair_action(values)
        case "eat":
            return pack(actions.EAT, 0, 0, number(values["animal"]))
        case "link":
            return pack(actions.LINK, kind_in_words(values), 0, number(values["animal"]), number(values["target"]))
        case "roll":
            return pack(actions.ROLL, 0, 0, 0, 0, amount(values["number"]))
        case "draw":
            return pack(actions.DRAW, 0, card_named(values["card"]))
    return pack(actions.START if key == "start" else actions.LOT, 0, 0, 0, 0, number(values["seat"]))


def pair_action(values: Mapping[str, Value]) -> int:
    """Where the ends do not differ, either animal may be named first."""
    kind, one, other = kind_in_words(values), number(values["animal"]), number(values["target"])
    if FORM[kind] == PAIR:
        one, other = min(one, other), max(one, other)
    return pack(actions.PLAY_PAIR, kind, card_in_words(values), one, other)


def trait_action_of(key: str, values: Mapping[str, Value]) -> int:
    kind, phrase = TRAIT_KEYS[key]
    detail = 0
    if "gone" in values:
        detail = worn_detail(known_kind(values["gone"]), key.endswith("_full"), key.endswith("_off"))
    elif "ignored" in values:
        detail = known_kind(values["ignored"])
    elif "zone" in values:
        detail = zone_named(values["zone"])
    elif "card" in values:
        detail = card_named(values["card"])
    elif "number" in values:
        detail = amount(values["number"])
    one, other = (
        number(values.get("animal", "creature:0")),
        number(values.get("target", values.get("partner", "creature:0"))),
    )
    if FORM[kind] == PAIR and "target" in values:
        one, other = min(one, other), max(one, other)
    return trait_action(kind, phrase, one, other, detail)


def kind_in_words(values: Mapping[str, Value]) -> int:
    return known_kind(values["trait"])


def known_kind(value: Any) -> int:
    name = str(value).partition(":")[2]
    names = [trait.name for trait in TRAITS]
    if name not in names:
        raise NotationError(msg("there is no trait {name!r}: {hint}", name=name, hint=nearest(name, names)))
    return kind_named(name)


def card_in_words(values: Mapping[str, Value]) -> int:
    """A card with one trait is called by it."""
    return card_named(values.get("card", f"card:{str(values['trait']).partition(':')[2]}"))


def card_named(value: Any) -> int:
    name = str(value).partition(":")[2]
    if name not in NAMES:
        raise NotationError(msg("there is no card {name!r}: {hint}", name=name, hint=nearest(name, NAMES)))
    return NAMES.index(name)


def zone_named(value: Any) -> int:
    name = str(value).partition(":")[2]
    if name not in ZONE_NAMES:
        raise NotationError(msg("there is no zone {name!r}: {hint}", name=name, hint=nearest(name, ZONE_NAMES)))
    return ZONE_NAMES.index(name)


def amount(value: Any) -> int:
    if not 0 <= int(value) < 4096:
        raise NotationError(msg("{value} is too much", value=value))
    return int(value)


def number(value: Any) -> int:
    found = int(str(value).partition(":")[2])
    if found > 2047:
        raise NotationError("there are fewer animals than that")
    return found
