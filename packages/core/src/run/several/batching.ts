import { type Disagreement, Fold, type FoldTally } from '../../github/batches/fold.ts';
import type { OpenFold } from '../../github/batches/sharing.ts';
import { nameKey } from '../../github/github.ts';
import { inTwoViews } from '../../plan/wording.ts';
import type { Line } from '../../report/result/result.ts';
import type { VisitedRepository } from '../../session/targets/disclosure.ts';
import { code } from '../../settings/shown.ts';

/** Smaller batches save fewer requests than their verification costs. */
const fewest = 9;

/** The picked repository verifies the batch: Trueup reads it both ways. */
export const createBatchOpener =
  (tally: FoldTally, now: number): OpenFold =>
  (names) =>
    names.size < fewest ? undefined : new Fold(tally, [...names][1 + (now % (names.size - 1))]);

/** A result that relies on a wrong batch is an error, because no later read corrects it. */
export function reportBatchDisagreements({ wrong }: FoldTally, repositories: readonly VisitedRepository[]): Line[] {
  const disagreements = [...wrong.values()].sort((first, second) => Number(first.isLate) - Number(second.isLate));
  const worst = new Map(disagreements.map((disagreement) => [getSection(disagreement), disagreement]));
  return [...worst.values()].map((disagreement) => reportDisagreement(disagreement, repositories));
}

const getSection = ({ key }: Disagreement) => key.split('.')[0]!;

function reportDisagreement(disagreement: Disagreement, repositories: readonly VisitedRepository[]): Line {
  const { name, key, folded, own, isLate } = disagreement;
  const section = getSection(disagreement);
  const formatMessage = (about: string) =>
    `a batched query and a single query return different values of ${about}: ${
      isLate
        ? 'results of this run use the batched query and may be wrong'
        : 'Trueup reads each repository separately from now on'
    }`;
  const openly = formatMessage(code(section));
  const isOfIt = ({ repository }: VisitedRepository) => nameKey(repository) === name;
  const inFull = formatMessage(`${code(key)} of ${code(name)} (${formatValue(folded)} and ${formatValue(own)})`);
  const message = repositories.find(isOfIt)?.disclosure.isHidden === false ? inTwoViews(inFull, openly) : openly;
  const fix = 'run again with `--read rest`, and report this line as a Trueup issue';
  return {
    kind: isLate ? 'error' : 'warning',
    key: section,
    message,
    fix,
    ...(isLate && { code: 'conflict' as const }),
  };
}

const formatValue = (value: unknown) => (value === undefined ? 'nothing' : code(JSON.stringify(value)));
