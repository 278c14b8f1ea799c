/** The part of the server's interface about moderation: reports and forbidden words. */

import { call } from "./api";
import type { ForbiddenWords, NewReport, ReportList, Verdict } from "./protocol";

export const moderation = {
  report: (report: NewReport) => call<null>("POST", "/reports", report),
  reports: () => call<ReportList>("GET", "/reports"),
  close: (id: string, verdict: Verdict) => call<null>("POST", `/reports/${id}/close`, verdict),
  words: () => call<ForbiddenWords>("GET", "/words"),
  forbid: (word: string) => call<ForbiddenWords>("POST", "/words", { word }),
  allow: (word: string) => call<ForbiddenWords>("POST", "/words/remove", { word }),
};
