import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { openScene, type Scene } from '../kit/runs/scene.ts';
import { declareValue, everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { situations } from '../outcomes/situations.ts';
import { expectNone } from './findings.ts';
import { disturbQuestion, listQuestions, pickOneOfEachRoute } from './questions.ts';
import { answerTo, createBodiesWithoutField, createWholeBodies } from './wrong-bodies.ts';

const listPathsWithEnding = ({ targets }: RunResult, which: string) =>
  targets
    .flatMap(({ sections }) => sections)
    .flatMap(({ coverage }) => coverage.filter(({ ending }) => ending === which).map(({ key }) => key));

/** Under `warn`, apply may skip settings with these endings. */
const skippableEndings = ['denied', 'lost', 'unseen'];

/** Returns drift that a fresh check finds after an apply with exit code 0, if no note explains it. */
async function findHiddenDrift(stage: Scene, file: string, applied: RunResult): Promise<string[]> {
  if (getExitCode(applied) !== 0) return [];
  const left = [...(applied.outcome === 'partial' ? skippableEndings : []), 'left'].flatMap((ending) =>
    listPathsWithEnding(applied, ending),
  );
  stage.simulator.behave();
  return listPathsWithEnding(await stage.check(file), 'differs').filter((key) => !left.includes(key));
}

const statuses = [400, 403, 404, 405, 409, 410, 412, 422, 500];

/** GitHub refuses each write of an apply, or accepts it without effect. */
const answers: readonly (readonly [name: string, with_: Misbehaviour['with']])[] = [
  ...statuses.map((status) => [`${status}`, { kind: 'status', status, body: { message: 'Not so' } }] as const),
  ['200 and does nothing', { kind: 'status', status: 200, body: {} }],
  ['204 and does nothing', { kind: 'status', status: 204 }],
];

/** With several turns, each turn tries every second item. */
const pickForTurn = <T>(all: readonly T[], turn: number, turns: number) =>
  turns < 2 ? all : all.filter((_, index) => (index + turn) % 2 === 0);

const listSampleFiles = (tried: SectionSample) => [
  tried.sample.settings,
  ...(tried.sample.opposites ?? []).slice(0, 1).map((value) => declareValue(tried, value)),
];

describe.each(pickSample(everySection, 4, 'left'))('$key', (tried) => {
  it('a successful apply reports all remaining drift, even if GitHub refuses or ignores its writes [7.11]', async () => {
    const findings: string[] = [];
    const files = listSampleFiles(tried);
    for (const [which, file] of files.entries()) {
      const { simulator, apply } = openSampleScene(tried);
      await apply(file);
      const routes = [...new Set(simulator.requests.filter(isWrite).map(({ route }) => route))];
      for (const [turn, route] of pickSample(routes, 2).entries())
        for (const [name, trouble] of pickSample(pickForTurn(answers, which + turn, files.length * routes.length), 3)) {
          const stage = openSampleScene(tried);
          const match: Misbehaviour['match'] = (request) => isWrite(request) && request.route === route;
          stage.simulator.misbehave({ match, times: Number.POSITIVE_INFINITY, with: trouble });
          const found = await findHiddenDrift(stage, file, await stage.apply(file));
          findings.push(...found.map((key) => `${route} answered ${name}: ${key}`));
        }
    }
    expectNone(findings);
  });

  it("a successful apply reports all remaining drift, even if GitHub's answers have a wrong shape [7.11]", async () => {
    const findings: string[] = [];
    const file = tried.sample.settings;
    const first = openSampleScene(tried);
    await first.apply(file);
    const questions = pickSample(pickOneOfEachRoute(listQuestions(first.simulator)), 2);
    for (const [turn, question] of questions.entries()) {
      const right = await answerTo(openSampleScene(tried), question, (stage) => stage.apply(file));
      const bodies = [...(await createWholeBodies(question)), ...(await createBodiesWithoutField(question, right))];
      const unknown = bodies.filter(({ isDescribed }) => !isDescribed);
      for (const { name, trouble } of pickSample(pickForTurn(unknown, turn, questions.length), 3)) {
        const stage = openSampleScene(tried);
        stage.simulator.misbehave(disturbQuestion(question, trouble));
        const found = await findHiddenDrift(stage, file, await stage.apply(file));
        findings.push(...found.map((key) => `${question.text} ${name}: ${key}`));
      }
    }
    expectNone(findings);
  });
});

it.each(situations)('a successful apply reports all remaining drift: $what [7.11]', async (one) => {
  const { host, writes, settings, options } = one;
  const stage = openScene(host);
  if (writes) stage.simulator.misbehave({ match: isWrite, times: Number.POSITIVE_INFINITY, with: writes });
  expect(await findHiddenDrift(stage, settings, await stage.apply(settings, options))).toEqual([]);
});
