/** The seven signs of the living conditions in Tyranno EX!, on a 24 × 24 grid. */

export interface Sign {
  tint: "red" | "blue" | "green" | "grey";
  path: string;
}

export const signs: Record<string, Sign> = {
  sun: {
    tint: "red",
    path: '<circle cx="12" cy="12" r="4.500"/><path d="M12 2.500v3m0 13v3M2.500 12h3m13 0h3M5.300 5.300l2.100 2.100m9.200 9.200 2.100 2.100M5.300 18.700l2.100-2.100m9.200-9.200 2.100-2.100"/>',
  },
  cherry: {
    tint: "red",
    path: '<circle cx="7.500" cy="17" r="3.800"/><circle cx="16.500" cy="16" r="3.800"/><path d="M8 13.200C9 9 12 6 17 4c-1 3-1.200 5-.8 8.200M17 4c-3-1.500-6-1-7.500 1"/>',
  },
  fish: {
    tint: "blue",
    path: '<path d="M3 12c4-6 10-6.500 14-1.500L21 7v10l-4-3.500C13 18.500 7 18 3 12Zm4.500-1.300h.01"/>',
  },
  water: {
    tint: "blue",
    path: '<path d="M2 8c3.300-3.200 6.700 3.200 10 0s6.700 3.200 10 0M2 13c3.300-3.200 6.700 3.200 10 0s6.700 3.200 10 0M2 18c3.300-3.200 6.700 3.200 10 0s6.700 3.200 10 0"/>',
  },
  tree: {
    tint: "green",
    path: '<path d="M12 21v-8m0 3 3.500-2.500M12 15l-3-2M5.500 11a4 4 0 0 1 2-6.500 5 5 0 0 1 9 0 4 4 0 0 1 2 6.500c-3.500 3-9.500 3-13 0Z"/>',
  },
  leaf: {
    tint: "green",
    path: '<path d="M4.500 19.500C3.500 10 9 4 20 4c0 11-6 16.500-15.500 15.500Zm0 0L14 10"/>',
  },
  bone: {
    tint: "grey",
    path: '<path d="M6.200 9.800 14.200 17.800a2.600 2.600 0 1 0 3.600-1.200 2.600 2.600 0 1 0 .1-3.700L9.900 5a2.600 2.600 0 1 0-3.700 1.100 2.600 2.600 0 1 0 0 3.700Z"/>',
  },
};
