"""Profiles with statistics."""

from __future__ import annotations

from litestar import Router, get, patch
from litestar.params import JSONBody

from galapagos.server.people.profiles import change_profile, own_profile, profile_of
from galapagos.server.routes.dependencies import Browser, Known, Name, Someone, TheServer
from galapagos.server.wire.account import ChangeProfile, ProfileCard


@get("/api/people/{name:str}")
async def someones_profile(server: TheServer, someone: Someone, name: Name) -> ProfileCard:
    """Return the profile of an account: what its owner lets others see."""
    return await profile_of(server.store, name, someone.person if someone else "")


@get("/api/me/profile")
async def my_profile(server: TheServer, identity: Known) -> ProfileCard:
    """Return your own profile, with everything in it."""
    return await own_profile(server.store, identity.person)


@patch("/api/me/profile")
async def change_my_profile(server: TheServer, browser: Browser, data: JSONBody[ChangeProfile]) -> ProfileCard:
    """Choose your portrait, and whether others see your statistics."""
    await change_profile(server.store, browser.person, data.private, data.portrait)
    return await own_profile(server.store, browser.person)


router = Router(path="/", route_handlers=[someones_profile, my_profile, change_my_profile])
