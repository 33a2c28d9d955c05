import type { FoldedProtection } from '../fold.ts';
import type { RequiredCheck } from '../requirements.ts';
import type { Unseen } from '../rule-sources.ts';
import type { MergeFacts, VerdictReason } from '../verdict.ts';

export type Judge = (protection: FoldedProtection, facts: MergeFacts) => readonly VerdictReason[];

export const blocks = (requirement: VerdictReason['requirement'], why: string, fix: string): VerdictReason => ({
  verdict: 'blocks',
  requirement,
  why,
  fix,
});

export const sometimes = (requirement: VerdictReason['requirement'], why: string, fix: string): VerdictReason => ({
  ...blocks(requirement, why, fix),
  verdict: 'sometimes',
});

export const unknown = (requirement: VerdictReason['requirement'], { what, why, fix }: Unseen): VerdictReason => ({
  ...blocks(requirement, `${what} could not be read: ${why}`, fix),
  verdict: 'unknown',
});

export const listed = (names: readonly string[]) => names.join(', ') || 'nothing';

export const nameOfCheck = ({ context, integration_id }: RequiredCheck) =>
  integration_id === undefined ? context : `${context} by app ${integration_id}`;
