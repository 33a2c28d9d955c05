import { BatchReader, type BatchTally, type Disagreement } from '../../github/batches/batch-reader.ts';
import type { OpenBatchReader } from '../../github/batches/shared-reads.ts';
import { toNameKey } from '../../github/github.ts';
import { withPublicVersion } from '../../plan/wording.ts';
import type { Line } from '../../report/result/result.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import { formatCode } from '../../settings/message-text.ts';

/** Smaller batches save fewer requests than their verification costs. */
const minBatchSize = 9;

/** Picks a repository that Trueup also reads separately, to verify the batch. */
export const createBatchOpener =
  (tally: BatchTally, now: number): OpenBatchReader =>
  (names) =>
    names.size < minBatchSize ? undefined : new BatchReader(tally, [...names][1 + (now % (names.size - 1))]);

/** A result that relies on a wrong batch is an error, because no later read corrects it. */
export function reportBatchDisagreements(
  { disagreements }: BatchTally,
  repositories: readonly DisclosedTarget[],
): Line[] {
  const sorted = [...disagreements.values()].sort((first, second) => Number(first.isLate) - Number(second.isLate));
  const worst = new Map(sorted.map((disagreement) => [getDisagreementSection(disagreement), disagreement]));
  return [...worst.values()].map((disagreement) => reportDisagreement(disagreement, repositories));
}

const getDisagreementSection = ({ key }: Disagreement) => key.split('.')[0]!;

function reportDisagreement(disagreement: Disagreement, repositories: readonly DisclosedTarget[]): Line {
  const { name, key, batched, own, isLate } = disagreement;
  const section = getDisagreementSection(disagreement);
  const formatMessage = (setting: string) =>
    `a batched query and a single query return different values of ${setting}: ${
      isLate
        ? 'results of this run use the batched query and may be wrong'
        : 'Trueup reads each repository separately from now on'
    }`;
  const publicMessage = formatMessage(formatCode(section));
  const fullMessage = formatMessage(
    `${formatCode(key)} of ${formatCode(name)} (${describeAnswer(batched)} and ${describeAnswer(own)})`,
  );
  const target = repositories.find(({ repository }) => toNameKey(repository) === name);
  const message = target?.disclosure.isHidden === false ? withPublicVersion(fullMessage, publicMessage) : publicMessage;
  const fix = 'run again with `--read rest`, and report this line as a Trueup issue';
  return {
    kind: isLate ? 'error' : 'warning',
    key: section,
    message,
    fix,
    ...(isLate && { code: 'conflict' as const }),
  };
}

const describeAnswer = (value: unknown) => (value === undefined ? 'nothing' : formatCode(JSON.stringify(value)));
