import { describe, expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { declareValue, everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { dumpLastingState, openConvergedScene } from './converged.ts';
import { expectNone } from './findings.ts';
import { trickFactories } from './hiding.ts';
import { readSections } from './lists.ts';
import {
  createApply,
  createCheck,
  createSnapshotRun,
  findFalseConvergence,
  findFalseSuccess,
  findMisleading,
  findOtherState,
  findUnfoundedWrites,
  hasSameLines,
  type ObservedRun,
  observeRun,
  type RunFunction,
} from './runs.ts';
import { findUnreportedOmissions, findUntrueValues } from './snapshots.ts';

it('the tests cover every section with a read', () => {
  const asked = everySection.filter(({ sample }) => sample.opposites?.length);
  expect(asked.map(({ key }) => key)).toEqual(readSections.map(({ key }) => key));
});

describe.each(pickSample(readSections, 4, 'sight'))('$key', (tried) => {
  const { settings, opposites = [] } = tried.sample;
  const openConverged = () => openConvergedScene(tried);
  const openDrifted = async () => openSampleScene(tried);
  const files = opposites.map((value) => declareValue(tried, value));

  it('the sample of the section matches the repository, and each opposite of it has drift', async () => {
    const before = dumpLastingState(await openConverged());
    expect(dumpLastingState((await observeRun(await openConverged(), createApply(settings))).stage)).toEqual(before);
    for (const file of files) {
      const { result } = await observeRun(await openConverged(), createCheck(file));
      expect({ file, outcome: result.outcome, errors: formatLines(result, 'error') }).toEqual({
        file,
        outcome: 'drift',
        errors: [],
      });
    }
  });

  describe.each(pickSample(trickFactories, 2, tried.key))('one read that is %s', (way, tricksOf) => {
    const findMistakes = (
      wrong: (tricked: ObservedRun, full: ObservedRun) => string[],
      run: RunFunction,
      staged = openConverged,
    ) => findMisleading(staged, run, tricksOf(tried), wrong);

    it('a check never reports a setting that it could not read as up to date without a message [5.5]', async () => {
      const isSilent = way === 'not for a weak token' ? isSilentAboutRefusal : isSilentAboutStarts;
      expectNone(
        await findMistakes(
          (tricked, full) => (isSilent(tricked, full) ? findFalseConvergence(tricked) : []),
          createCheck(settings),
        ),
      );
    });

    it('an apply does not change settings that are up to date if another read fails', async () => {
      expectNone(
        await findMistakes(
          (tricked, full) => [...findUnfoundedWrites(tricked, full), ...findOtherState(tricked, full)],
          createApply(settings),
        ),
      );
    });

    it('an apply sends no write that depends on a failed read', async () => {
      expectNone(await findMistakes(findUnfoundedWrites, createApply(settings), openDrifted));
    });

    it('an apply does not treat a setting behind a failed read as absent or off', async () => {
      const findings: string[] = [];
      for (const file of pickSample(files, 2)) {
        const found = await findMistakes(
          (tricked, full) => [...findUnfoundedWrites(tricked, full), ...findFalseSuccess(tricked, full)],
          createApply(file),
        );
        findings.push(...found.map((one) => `${file}: ${one}`));
      }
      expectNone(findings);
    });

    it.each(['fail', 'warn'] as const)(
      'a snapshot under %s leaves out the settings that it could not read, and reports them',
      async (onMissingPermission) => {
        const wrong = (tricked: ObservedRun, full: ObservedRun) => [
          ...findUntrueValues(tricked, full),
          ...findUnreportedOmissions(tricked, full),
        ];
        expectNone(await findMistakes(wrong, createSnapshotRun(tried.key, { onMissingPermission })));
      },
    );
  });
});

/** Reads that only serve warnings about workflows do not concern the section. A note names what was not visible. */
const isSilentAboutStarts = (tricked: ObservedRun) =>
  !formatLines(tricked.result, 'note').some((line) =>
    /could not check whether a workflow uses a rejected event/.test(line),
  );

/** Returns whether GitHub refused a request although the run prints the same lines as without the refusal. */
const isSilentAboutRefusal = (tricked: ObservedRun, full: ObservedRun) =>
  countRefusals(tricked) > countRefusals(full) && hasSameLines(tricked, full);

const countRefusals = ({ stage }: ObservedRun) => stage.simulator.requests.filter(({ status }) => status >= 400).length;
