import type { RequiredCheck } from '../sources/requirements.ts';
import { notRead, type Unseen } from '../sources/rule-sources.ts';
import type { SummedProtection } from '../sources/summed.ts';
import type { MergeFacts, VerdictReason } from '../verdict.ts';

export type Judge = (protection: SummedProtection, facts: MergeFacts) => readonly VerdictReason[];

const reason =
  (verdict: VerdictReason['verdict']) => (requirement: VerdictReason['requirement'], why: string, fix: string) => ({
    verdict,
    requirement,
    why,
    fix,
  });

export const blocks = reason('blocks');
export const sometimes = reason('sometimes');
export const undecided = reason('unknown');

export const cannotTell = (requirement: VerdictReason['requirement'], unseen: Unseen) =>
  undecided(requirement, notRead(unseen), unseen.fix);

export const listed = (names: readonly string[]) => names.join(', ') || 'nothing';

export const nameOfCheck = ({ context, integration_id }: RequiredCheck) =>
  integration_id === undefined ? context : `${context} by app ${integration_id}`;
