/**
 * The core of Trueup as a library: it compares the settings of a GitHub repository with a settings file, reports what
 * differs, and changes it. Everything that it needs from outside is in the session: the token, the transport, the clock.
 */
export type { Transport, WireAnswer, WireRequest } from './github/http/http.ts';
export type { Clock } from './github/limits/clock.ts';
export { type TextOptions, toMarkdown, toText } from './library/reports.ts';
export {
  type ApplyOptions,
  apply,
  type CheckOptions,
  check,
  type PullRequestSettings,
  preview,
  render,
  snapshot,
} from './library/runs.ts';
export { openSession, type RepositorySession, type RepositorySessionOptions } from './library/session.ts';
export { formatJsonReport as toJson } from './report/formats/json.ts';
export type { Line, Outcome, RunResult, SectionResult, SectionStatus, TargetResult } from './report/result/result.ts';
