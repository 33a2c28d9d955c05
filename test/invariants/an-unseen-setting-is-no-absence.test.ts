import { describe, expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { declareValue, everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { convergedStage, lasting } from './converged.ts';
import { expectNone } from './findings.ts';
import { ways } from './hiding.ts';
import { readSections } from './lists.ts';
import {
  altered,
  applying,
  checking,
  falselyConverged,
  falselyDone,
  misled,
  type Ran,
  type Run,
  ran,
  sameLines,
  taking,
  unfounded,
} from './runs.ts';
import { untold, untrue } from './snapshots.ts';

it('the tests cover every section with a read', () => {
  const asked = everySection.filter(({ sample }) => sample.opposites?.length);
  expect(asked.map(({ key }) => key)).toEqual(readSections.map(({ key }) => key));
});

describe.each(pickSample(readSections, 4, 'sight'))('$key', (tried) => {
  const { settings, opposites = [] } = tried.sample;
  const converged = () => convergedStage(tried);
  const drifted = async () => openSampleScene(tried);
  const files = opposites.map((value) => declareValue(tried, value));

  it('the sample of the section matches the repository, and each opposite of it has drift', async () => {
    const before = lasting(await converged());
    expect(lasting((await ran(await converged(), applying(settings))).stage)).toEqual(before);
    for (const file of files) {
      const { result } = await ran(await converged(), checking(file));
      expect({ file, outcome: result.outcome, errors: formatLines(result, 'error') }).toEqual({
        file,
        outcome: 'drift',
        errors: [],
      });
    }
  });

  describe.each(pickSample(ways, 2, tried.key))('one read that is %s', (way, tricksOf) => {
    const sees = (wrong: (tricked: Ran, full: Ran) => string[], run: Run, staged = converged) =>
      misled(staged, run, tricksOf(tried), wrong);

    it('a check never reports a setting that it could not read as up to date without a message [5.5]', async () => {
      const isSilent = way === 'not for a weak token' ? keptInSilence : saysNothingOfStarts;
      expectNone(
        await sees((tricked, full) => (isSilent(tricked, full) ? falselyConverged(tricked) : []), checking(settings)),
      );
    });

    it('an apply does not change settings that are up to date if another read fails', async () => {
      expectNone(
        await sees((tricked, full) => [...unfounded(tricked, full), ...altered(tricked, full)], applying(settings)),
      );
    });

    it('an apply sends no write that depends on a failed read', async () => {
      expectNone(await sees(unfounded, applying(settings), drifted));
    });

    it('an apply does not treat a setting behind a failed read as absent or off', async () => {
      const findings: string[] = [];
      for (const file of pickSample(files, 2)) {
        const found = await sees(
          (tricked, full) => [...unfounded(tricked, full), ...falselyDone(tricked, full)],
          applying(file),
        );
        findings.push(...found.map((one) => `${file}: ${one}`));
      }
      expectNone(findings);
    });

    it.each(['fail', 'warn'] as const)(
      'a snapshot under %s leaves out the settings that it could not read, and reports them',
      async (onMissingPermission) => {
        const wrong = (tricked: Ran, full: Ran) => [...untrue(tricked, full), ...untold(tricked, full)];
        expectNone(await sees(wrong, taking(tried.key, { onMissingPermission })));
      },
    );
  });
});

/** What a check reads only to warn of workflows says nothing of the section, and a note tells what was not seen. */
const saysNothingOfStarts = (tricked: Ran) =>
  !formatLines(tricked.result, 'note').some((line) =>
    /could not check whether a workflow uses a rejected event/.test(line),
  );

/** GitHub refused a request, and the run prints the same lines as without the refusal. */
const keptInSilence = (tricked: Ran, full: Ran) => refusals(tricked) > refusals(full) && sameLines(tricked, full);

const refusals = ({ stage }: Ran) => stage.simulator.requests.filter(({ status }) => status >= 400).length;
