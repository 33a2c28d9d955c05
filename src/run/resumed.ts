import type { Line, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { code } from '../settings/shown.ts';
import type { Earlier } from '../world/world.ts';
import { type Fingerprints, type FingerprintsOf, fingerprintFor } from './fingerprints.ts';

export interface Resumed {
  /** Repositories that this run does not visit again, with their results for the report. */
  readonly done: ReadonlyMap<VisitedRepository, TargetResult>;
  readonly lines: readonly Line[];
}

/** Finds the repositories that the earlier run finished with the same settings and options. */
export async function doneBefore(
  visits: readonly VisitedRepository[],
  fingerprintsOf: FingerprintsOf,
  earlier: Earlier | undefined,
): Promise<Resumed> {
  const done = new Map<VisitedRepository, TargetResult>();
  if (!earlier) return { done, lines: [] };
  const file = code(earlier.file);
  if (!earlier.wasStopped)
    return { done, lines: [note(`the run of ${file} was not stopped, so every repository is visited`)] };

  for (const visit of visits) {
    const fingerprints = await fingerprintsOf(visit.repository);
    const outcome = fingerprints && (earlier.done.get(fingerprints.plain) ?? earlier.done.get(fingerprints.keyed));
    if (outcome) done.set(visit, carried(visit, outcome, fingerprints, file));
  }
  const others = earlier.done.size - done.size;
  const left = others ? `; ${others} more with other settings or inputs, or another token` : '';
  return {
    done,
    lines: [note(`${done.size} of ${visits.length} repositories were done before, as ${file} tells${left}`)],
  };
}

const note = (message: string): Line => ({ kind: 'note', key: 'resume', message });

const carried = (
  { disclosure }: VisitedRepository,
  outcome: 'success' | 'skipped',
  fingerprints: Fingerprints,
  file: string,
): TargetResult => ({
  repository: disclosure.name,
  outcome,
  sections: [],
  lines: [{ kind: 'note', key: '', message: `${outcome === 'success' ? 'done' : 'skipped'} before, as ${file} tells` }],
  mark: fingerprintFor(disclosure, fingerprints),
});
