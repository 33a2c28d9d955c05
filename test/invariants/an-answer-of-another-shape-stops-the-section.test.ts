import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { listLines } from '../kit/runs/scene.ts';
import { declareValue } from '../kit/samples/every-section.ts';
import { pickSample, scaleExamples } from '../kit/seed.ts';
import { openConvergedScene } from './converged.ts';
import { expectNone } from './findings.ts';
import { allCalls, readSections } from './lists.ts';
import { disturbQuestion, listQuestions, pickOneOfEachRoute, type Question } from './questions.ts';
import {
  createApply,
  createCheck,
  createSnapshotRun,
  findFalseConvergence,
  findOtherState,
  findUnfoundedWrites,
  hasSameLines,
  type ObservedRun,
  observeRun,
  type RunFunction,
} from './runs.ts';
import { findUnreportedOmissions, findUntrueValues } from './snapshots.ts';
import {
  answerTo,
  createBodiesWithoutField,
  createBodiesWithWrongValue,
  createWholeBodies,
  type WrongBody,
} from './wrong-bodies.ts';

it('every read declares the shape of its answer', () => {
  const unknown = allCalls.filter(({ call }) => call.access === 'read' && call.routeRules.answer === undefined);
  expectNone(unknown.map(({ section, name }) => `${section}: ${name}`));
});

/** Trueup reads the setting again after this write, so the answer does not matter. */
const goneWith404 = ['repository: off enable_private_vulnerability_reporting'];

it('no write treats a 404 as success, except one that is verified by a read', () => {
  const trusting = allCalls.filter(
    ({ call: { access, routeRules } }) =>
      access === 'write' && 'absent' in routeRules && (routeRules.absentOn ?? [404]).includes(404),
  );
  expect(trusting.map(({ section, name }) => `${section}: ${name}`)).toEqual(goneWith404);
});

describe.each(pickSample(readSections, 4, 'shape'))('$key', (tried) => {
  const { settings, opposites = [] } = tried.sample;
  const runs = { apply: createApply(settings), snapshot: createSnapshotRun(tried.key) };

  it.each(Object.entries(runs))('an answer that does not come from GitHub fails the section in %s', async (_, run) => {
    expectNone(
      await runWithWrongShapes(run, createWholeBodies, (tricked, full, body, question) =>
        body.isDescribed
          ? findOtherState(tricked, full)
          : [...findMissingError(tricked, question), ...findUnfoundedWrites(tricked, full)],
      ),
    );
  });

  it('an apply fails without a required field in an answer, and does no harm without an optional field', async () => {
    expectNone(
      await runWithWrongShapes(runs.apply, createBodiesWithoutField, (tricked, full, body, question) =>
        body.isDescribed || hasSameLines(tricked, full)
          ? findOtherState(tricked, full)
          : [...findMissingError(tricked, question), ...findUnfoundedWrites(tricked, full)],
      ),
    );
  });

  it.each(Object.entries(runs))(
    'a value of another type causes no internal error and no write in %s',
    async (_, run) => {
      expectNone(
        await runWithWrongShapes(run, createBodiesWithWrongValue, (tricked, full, { isDescribed }) => [
          ...findInternalErrors(tricked),
          ...(isDescribed ? [] : findUnfoundedWrites(tricked, full)),
        ]),
      );
    },
  );

  it('a snapshot does not invent the value of a missing field', async () => {
    expectNone(
      await runWithWrongShapes(runs.snapshot, createBodiesWithoutField, (tricked, full, { isDescribed }) => [
        ...findUntrueValues(tricked, full),
        ...(isDescribed ? [] : findUnreportedOmissions(tricked, full)),
      ]),
    );
  });

  it('a check does not report an item as absent or off because a field is missing', async () => {
    const cases = (await Promise.all(pickSample(opposites, 2).map(createCases))).flat();
    const findings: string[] = [];
    const ask = async ({ file, question, body }: Case) => {
      const tricked = await runWithWrongBody(createCheck(file), question, body);
      const found = body.isDescribed && hasNotShownLine(tricked) ? [] : findFalseConvergence(tricked);
      findings.push(...found.map((one) => `${file}: ${question.text} ${body.name}: ${one}`));
    };
    const [likely, others] = [cases.filter(isLikely), cases.filter((one) => !isLikely(one))];
    for (const one of pickSample(likely, 6)) await ask(one);
    for (const one of others.length ? fc.sample(fc.constantFrom(...others), scaleExamples(15)) : []) await ask(one);
    expectNone(findings);
  });

  interface Case {
    readonly file: string;
    readonly question: Question;
    readonly body: WrongBody;
  }

  async function createCases(value: unknown): Promise<Case[]> {
    const file = declareValue(tried, value);
    const { stage } = await observeRun(await openConvergedScene(tried), createCheck(file));
    const cases = listQuestions(stage.simulator).map(async (question) => {
      const right = await answerTo(await openConvergedScene(tried), question, createCheck(file));
      return (await createBodiesWithoutField(question, right)).map((body) => ({ file, question, body }));
    });
    return (await Promise.all(cases)).flat();
  }

  /** Runs once for each answer and each wrong shape of it. */
  async function runWithWrongShapes(
    run: RunFunction,
    bodies: (question: Question, right: unknown) => Promise<WrongBody[]>,
    wrong: (tricked: ObservedRun, full: ObservedRun, body: WrongBody, question: Question) => readonly string[],
  ): Promise<string[]> {
    const full = await observeRun(await openConvergedScene(tried), run);
    const findings: string[] = [];
    for (const question of pickSample(pickOneOfEachRoute(listQuestions(full.stage.simulator)), 4)) {
      const right = await answerTo(await openConvergedScene(tried), question, run);
      for (const body of pickSample(await bodies(question, right), 2)) {
        const found = wrong(await runWithWrongBody(run, question, body), full, body, question);
        findings.push(...found.map((one) => `${question.text} ${body.name}: ${one}`));
      }
    }
    return findings;
  }

  async function runWithWrongBody(run: RunFunction, question: Question, { trouble }: WrongBody): Promise<ObservedRun> {
    const stage = await openConvergedScene(tried);
    stage.simulator.misbehave(disturbQuestion(question, trouble));
    return observeRun(stage, run);
  }
});

/** A missing optional field is reported as not comparable. */
const hasNotShownLine = ({ result }: ObservedRun) =>
  listLines(result).some(({ message }) => /never converges|cannot be verified|not compared/.test(toShownText(message)));

/** The file uses the name of the field. */
function isLikely({ file, body }: { readonly file: string; readonly body: WrongBody }) {
  const keepLetters = (text: string) => text.replace(/[^a-z]/gi, '').toLowerCase();
  const field = keepLetters(body.name.split('.').at(-1) ?? '');
  return field.length > 3 && keepLetters(file).includes(field.replace(/^without/, ''));
}

const findInternalErrors = ({ result }: ObservedRun): string[] =>
  listLines(result)
    .filter(({ code }) => code === 'internal')
    .map(({ message }) => toShownText(message));

/** Returns a finding if no error names the request. */
function findMissingError({ result }: ObservedRun, { text, route }: Question): string[] {
  const named = route.startsWith('query ') ? route : text.split('?')[0]!;
  const errors = listLines(result).filter(({ kind }) => kind === 'error');
  if (errors.some(({ message, code }) => toShownText(message).includes(named) && code !== 'internal')) return [];
  return [
    `${result.outcome}, and no error names it: ${errors.map(({ message }) => toShownText(message).slice(0, 100)).join('; ')}`,
  ];
}
