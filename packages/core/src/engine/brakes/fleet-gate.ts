import type { RepositoryName } from '../../github/github.ts';
import { toShownText } from '../../plan/wording.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line } from '../../report/result/result.ts';
import type { BrakeOptions, RunScope } from '../../session/inputs/run-options.ts';
import { formatAcknowledgement } from '../../settings/acknowledgements.ts';
import { fleetBrakes, runBrakes } from './brakes.ts';
import { type BrakeFinding, isFinding } from './finding.ts';
import type { RepositoryLosses } from './removals.ts';

interface FleetBrakeOptions extends Pick<RunScope & BrakeOptions, 'mode' | 'maxChangedTargets' | 'allow'> {
  readonly brakes: 'warn' | 'stop';
}

export type FleetGate = ReturnType<typeof createFleetGate>;

export function createFleetGate(repositoryCount: number, options: FleetBrakeOptions) {
  const waits = options.brakes === 'stop' && modes[options.mode].writes === true;
  const arrived = new Set<RepositoryName>();
  /** Has one entry for each repository, although a created repository has two plans. */
  const lossesByRepository = new Map<RepositoryName, RepositoryLosses>();
  let resolveAll: () => void = () => {};
  const planned = new Promise<void>((resolve) => {
    resolveAll = resolve;
  });
  const count = (repository: RepositoryName) => {
    arrived.add(repository);
    if (arrived.size >= repositoryCount) resolveAll();
  };
  const isAcknowledged = ({ code, value }: BrakeFinding) =>
    options.allow?.some((acknowledgement) => acknowledgement.code === code && acknowledgement.value === value);
  const findHeldChanges = async () =>
    (await runBrakes(fleetBrakes, { ...options, losses: [...lossesByRepository.values()] }))
      .filter(isFinding)
      .filter((finding) => !isAcknowledged(finding));
  return {
    waits,
    /** Under `stop`, waits for all other plans, and returns the findings that stop them. */
    async submitLosses(repository: RepositoryName, losses: RepositoryLosses): Promise<readonly BrakeFinding[]> {
      if (losses.willChange || !lossesByRepository.get(repository)?.willChange)
        lossesByRepository.set(repository, losses);
      count(repository);
      if (!waits) return [];
      await planned;
      return findHeldChanges();
    },
    /** Must run for every repository, because a repository may fail before it has a plan. */
    markFinished: count,
    listLines: async () => (await findHeldChanges()).map((finding) => createLimitLine(finding, options)),
  };
}

function createLimitLine(
  { code, at, value, message }: BrakeFinding,
  { brakes, mode, allow = [] }: FleetBrakeOptions,
): Line {
  const similarLine = allow.find((acknowledgement) => acknowledgement.code === code);
  const mismatch = similarLine
    ? `; \`--allow\` contains \`${formatAcknowledgement(similarLine)}\`, which is a different count`
    : '';
  const stops =
    brakes === 'stop' ? (modes[mode].writes ? '; no changes are made to any of them' : '; apply will stop here') : '';
  return {
    kind: brakes === 'stop' && !modes[mode].onlyReports ? 'error' : 'warning',
    ...at,
    message: `${code}: ${toShownText(message, 'full')}${stops}${mismatch}`,
    fix: `allow them with \`--allow ${formatAcknowledgement({ code, value })}\`, if the changes are intended`,
    code: 'guarded',
  };
}
