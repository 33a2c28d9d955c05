import type { Protection } from '../fold.ts';
import type { RequiredCheck } from '../requirements.ts';
import type { Unseen } from '../rule-sources.ts';
import type { Facts, Reason } from '../verdict.ts';

export type Judge = (protection: Protection, facts: Facts) => readonly Reason[];

export const blocks = (requirement: Reason['requirement'], why: string, fix: string): Reason => ({
  verdict: 'blocks',
  requirement,
  why,
  fix,
});

export const sometimes = (requirement: Reason['requirement'], why: string, fix: string): Reason => ({
  ...blocks(requirement, why, fix),
  verdict: 'sometimes',
});

export const unknown = (requirement: Reason['requirement'], { what, why, fix }: Unseen): Reason => ({
  ...blocks(requirement, `${what} could not be read: ${why}`, fix),
  verdict: 'unknown',
});

export const listed = (names: readonly string[]) => names.join(', ') || 'nothing';

export const nameOfCheck = ({ context, integration_id }: RequiredCheck) =>
  integration_id === undefined ? context : `${context} by app ${integration_id}`;
