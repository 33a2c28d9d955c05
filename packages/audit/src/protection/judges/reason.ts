import type { CombinedProtection } from '../sources/combine.ts';
import type { RequiredCheck } from '../sources/requirements.ts';
import { describeUnseen, type UnseenSetting } from '../sources/rule-sources.ts';
import type { MergeFacts, VerdictReason } from '../verdict.ts';

export type Judge = (protection: CombinedProtection, facts: MergeFacts) => readonly VerdictReason[];

const createReasonFactory =
  (verdict: VerdictReason['verdict']) => (requirement: VerdictReason['requirement'], why: string, fix: string) => ({
    verdict,
    requirement,
    why,
    fix,
  });

export const createBlockingReason = createReasonFactory('blocks');
export const createPartialReason = createReasonFactory('sometimes');
export const createUnknownReason = createReasonFactory('unknown');

export const createUnreadReason = (requirement: VerdictReason['requirement'], unseen: UnseenSetting) =>
  createUnknownReason(requirement, describeUnseen(unseen), unseen.fix);

/** An empty list becomes `nothing`. */
export const joinNames = (names: readonly string[]) => names.join(', ') || 'nothing';

export const formatCheck = ({ context, integration_id }: RequiredCheck) =>
  integration_id === undefined ? context : `${context} by app ${integration_id}`;
