import type { MergeMethod, RequiredCheck, RequirementKey } from './sources/requirements.ts';
import type { ReadResult } from './sources/rule-sources.ts';
import type { ReportEvidence } from './workflows/evidence.ts';

/** The verdict is for people without bypass permission. `unprotected`: the branch has no rules. */
export type MergeVerdict = 'works' | 'unprotected' | 'blocks' | 'sometimes' | 'unknown';

export interface VerdictReason {
  readonly verdict: Exclude<MergeVerdict, 'works' | 'unprotected'>;
  /** `any`: a source that the token cannot see may contain any requirement. */
  readonly requirement: RequirementKey | 'any';
  readonly why: string;
  readonly fix: string;
}

export interface CheckVerdict {
  readonly verdict: Exclude<MergeVerdict, 'unprotected'>;
  readonly why: string;
  readonly fix?: string;
}

/** Only facts that a requirement depends on are read. */
export interface MergeFacts extends ReportFacts {
  readonly methods: ReadResult<readonly MergeMethod[]>;
  readonly reviewers: ReadResult<readonly string[]>;
  /** GitHub rejects every write to an archived repository. */
  readonly isArchived: boolean;
  /** `undefined` if there is no CODEOWNERS file. */
  readonly codeOwners: ReadResult<string | undefined>;
  countGroupWriters(group: string): ReadResult<number>;
}

export interface ReportFacts {
  judgeReporting(check: RequiredCheck): CheckVerdict;
  judgeReportingInQueue(check: RequiredCheck): CheckVerdict;
  /** Unset if no check is required. */
  readonly evidence?: ReportEvidence;
}

export interface MergeJudgement {
  readonly verdict: MergeVerdict;
  readonly reasons: readonly VerdictReason[];
  /** Notes affect no verdict. */
  readonly notes: readonly string[];
}

/** A proven block decides even if other requirements are not visible. */
export const verdictsFromWorst = ['blocks', 'sometimes', 'unknown'] as const;
