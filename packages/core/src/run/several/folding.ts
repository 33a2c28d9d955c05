import { BatchReader, type BatchTally, type Disagreement } from '../../github/batches/batch-reader.ts';
import type { OpenBatchReader } from '../../github/batches/shared-reads.ts';
import { toNameKey } from '../../github/github.ts';
import { withPublicVersion } from '../../plan/wording.ts';
import type { Line } from '../../report/result/result.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import { formatCode } from '../../settings/message-text.ts';

/** A query about fewer saves too little for what proves it. */
const fewest = 9;

/** `now` draws the repository of each owner of which everything is read both ways. It is not the first. */
export const foldsOf =
  (tally: BatchTally, now: number): OpenBatchReader =>
  (names) =>
    names.size < fewest ? undefined : new BatchReader(tally, [...names][1 + (now % (names.size - 1))]);

/** What is wrong with what was folded, once a section: an error where results rest on it that nobody has read again. */
export function foldLines({ disagreements: wrong }: BatchTally, repositories: readonly DisclosedTarget[]): Line[] {
  const found = [...wrong.values()].sort((one, other) => Number(one.isLate) - Number(other.isLate));
  const worst = new Map(found.map((one) => [sectionOf(one), one]));
  return [...worst.values()].map((one) => foldLine(one, repositories));
}

const sectionOf = ({ key }: Disagreement) => key.split('.')[0]!;

function foldLine(one: Disagreement, repositories: readonly DisclosedTarget[]): Line {
  const { name, key, batched: folded, own, isLate } = one;
  const section = sectionOf(one);
  const said = (about: string) =>
    `a batched query and a single query return different values of ${about}: ${
      isLate
        ? 'results of this run use the batched query and may be wrong'
        : 'Trueup reads each repository separately from now on'
    }`;
  const openly = said(formatCode(section));
  const isOfIt = ({ repository }: DisclosedTarget) => toNameKey(repository) === name;
  const inFull = said(`${formatCode(key)} of ${formatCode(name)} (${valueText(folded)} and ${valueText(own)})`);
  const message = repositories.find(isOfIt)?.disclosure.isHidden === false ? withPublicVersion(inFull, openly) : openly;
  const fix = 'run again with `--read rest`, and report this line as a Trueup issue';
  return {
    kind: isLate ? 'error' : 'warning',
    key: section,
    message,
    fix,
    ...(isLate && { code: 'conflict' as const }),
  };
}

const valueText = (value: unknown) => (value === undefined ? 'nothing' : formatCode(JSON.stringify(value)));
