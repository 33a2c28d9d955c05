import type { MergeMethod, RequiredCheck, RequirementKey } from './sources/requirements.ts';
import type { Known } from './sources/rule-sources.ts';
import type { Evidence } from './workflows/evidence.ts';

/** Whether people who may bypass nothing can still merge. `unprotected`: nothing is there to bypass. */
export type MergeVerdict = 'works' | 'unprotected' | 'blocks' | 'sometimes' | 'unknown';

export interface VerdictReason {
  readonly verdict: Exclude<MergeVerdict, 'works' | 'unprotected'>;
  /** `any`: a source that was not seen may hold any of them. */
  readonly requirement: RequirementKey | 'any';
  readonly why: string;
  readonly fix: string;
}

/** Whether a required check arrives: always, not always, never. */
export interface Reported {
  readonly verdict: Exclude<MergeVerdict, 'unprotected'>;
  readonly why: string;
  readonly fix?: string;
}

/** The facts that decide whether anybody can meet the requirements. Only what a requirement asks about is read. */
export interface MergeFacts extends ReportFacts {
  /** The merge methods that the repository allows. */
  readonly methods: Known<readonly MergeMethod[]>;
  /** The logins of those whose approval counts. */
  readonly reviewers: Known<readonly string[]>;
  /** The host refuses every write to an archived repository. */
  readonly isArchived: boolean;
  /** The text of the CODEOWNERS file; `undefined` if there is none. */
  readonly codeOwners: Known<string | undefined>;
  /** How many of those who may write are in a group that bypasses or may update, such as `team 7` or `role maintain`. */
  groupSize(group: string): Known<number>;
}

export interface ReportFacts {
  whoReports(check: RequiredCheck): Reported;
  /** Whether the check arrives on the groups that a merge queue makes. */
  whoReportsInQueue(check: RequiredCheck): Reported;
  /** What both rest on; unset where nothing asks for a check. */
  readonly evidence?: Evidence;
}

export interface Judgement {
  readonly verdict: MergeVerdict;
  readonly reasons: readonly VerdictReason[];
  /** What is worth knowing and changes no verdict. */
  readonly notes: readonly string[];
}

/** From worst to best. What was seen to block still blocks beside what was not seen. */
export const worst = ['blocks', 'sometimes', 'unknown'] as const;
