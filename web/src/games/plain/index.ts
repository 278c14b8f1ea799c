import type { GameModule } from "../module";
import Table from "./Table.svelte";

/** For a game whose table nobody has drawn yet: played from the list of choices. */
export default { Table } satisfies GameModule;
