import type { Line, TargetResult } from '../modes/result.ts';
import type { Guest } from '../privacy/disclosure.ts';
import { code } from '../settings/shown.ts';
import { type Marks, type MarksOf, markFor } from './fingerprints.ts';
import type { Earlier } from './session.ts';

export interface Resumed {
  /** Repositories that are not visited again, with what is reported of them. */
  readonly done: ReadonlyMap<Guest, TargetResult>;
  readonly lines: readonly Line[];
}

/** Which of the repositories the earlier run left with nothing to do, as far as the same is asked of them now. */
export async function doneBefore(
  guests: readonly Guest[],
  marksOf: MarksOf,
  earlier: Earlier | undefined,
): Promise<Resumed> {
  const done = new Map<Guest, TargetResult>();
  if (!earlier) return { done, lines: [] };
  const file = code(earlier.file);
  if (!earlier.wasStopped)
    return { done, lines: [note(`the run of ${file} was not stopped, so every repository is visited`)] };

  for (const guest of guests) {
    const marks = await marksOf(guest.repository);
    const outcome = marks && (earlier.done.get(marks.plain) ?? earlier.done.get(marks.keyed));
    if (outcome) done.set(guest, carried(guest, outcome, marks, file));
  }
  const others = earlier.done.size - done.size;
  const left = others ? `; ${others} more with other settings or inputs, or another token` : '';
  return {
    done,
    lines: [note(`${done.size} of ${guests.length} repositories were done before, as ${file} tells${left}`)],
  };
}

const note = (message: string): Line => ({ kind: 'note', key: 'resume', message });

const carried = ({ discretion }: Guest, outcome: 'success' | 'skipped', marks: Marks, file: string): TargetResult => ({
  repository: discretion.name,
  outcome,
  sections: [],
  lines: [{ kind: 'note', key: '', message: `${outcome === 'success' ? 'done' : 'skipped'} before, as ${file} tells` }],
  mark: markFor(discretion, marks),
});
