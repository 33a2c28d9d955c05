import type { Reader } from '../host/host.ts';
import { isDrift } from '../plan/item.ts';
import { type Gate, passGates } from './gates.ts';
import { checkLines, failureLine, failureOf, line } from './lines.ts';
import { type DenialPolicy, type Reconciled, tolerates } from './outcome.ts';
import { type DeclaredSection, isPlanned, liftedBy, type Planned, planAll } from './planned.ts';
import { reworded } from './redaction.ts';
import type { SectionResult } from './result.ts';

/** Reports what differs, and what the gates of an apply would say to it. Its host cannot write. */
export async function check(
  declared: readonly DeclaredSection[],
  host: Reader,
  denials: DenialPolicy,
  gates: readonly Gate[] = [],
): Promise<Reconciled> {
  const planned = await planAll(declared, host);
  const { lines } = await passGates(gates, { planned, reader: host });
  return { sections: sectionsOf(planned, denials), lines, planned };
}

export const sectionsOf = (planned: readonly Planned[], denials: DenialPolicy) =>
  planned.map((one) => waiting(one, planned) ?? checked(one, denials));

/** It is no failure if the host can answer only after an earlier section is applied. */
export function waiting(one: Planned, all: readonly Planned[]): SectionResult | undefined {
  const earlier = liftedBy(one, all);
  if (!earlier) return undefined;
  const { message, inFull } = failureOf(one.section.key, one.failure, false, one.section);
  const note = reworded(
    { ...line(one, 'note', message), inFull },
    (why) => `cannot be read before ${earlier} is applied: ${why}`,
  );
  return { name: one.section.key, status: 'converged', lines: [note] };
}

function checked(one: Planned, denials: DenialPolicy): SectionResult {
  const name = one.section.key;
  if (!isPlanned(one)) {
    const tolerated = tolerates(denials, name, one.failure);
    return { name, status: tolerated ? 'skipped' : 'failed', lines: [failureLine(one, one.failure, tolerated)] };
  }
  const lines = one.plan.flatMap((item) => checkLines(one, item));
  return { name, status: one.plan.some(isDrift) ? 'drift' : 'converged', lines };
}
