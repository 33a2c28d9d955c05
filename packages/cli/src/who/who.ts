import { changeText, isRecorded, type KnownChanges, readChanges, type Subject } from '@trueup/audit/changes';
import type { Reader } from '@trueup/core/github';
import { administration, organizationAdministration } from '@trueup/core/github';
import { inertJson, inertTerminal } from '@trueup/core/report';
import { readRepositories, withheldText } from '@trueup/core/run';
import { sectionKeys } from '@trueup/core/sections';
import type { InputProblem, Needs, RunOptions } from '@trueup/core/session';
import { inputs, systemWorld, type World } from '@trueup/core/session';
import { nearest, quote } from '@trueup/core/settings';
import { answer } from '../command-line/answered.ts';
import { typedInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import { tellFailed, tellLines } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A history may be read with the permission that changes what it is about. */
const historyNeeds: Needs = { exact: false, grants: [administration.write, organizationAdministration.read] };

/** `trueup who`: who changed a setting last, as the host's own records say. */
export async function who(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const result = await answer(await read(given, terminal), readAsked, terminal, reach);
  if ('outcome' in result) return tellFailed(result, terminal);
  const [target] = result.targets;
  const lines = [...result.lines, ...(target?.lines ?? [])];
  if (lines.length) tellLines(lines, terminal);
  if (!target?.value) return 1;
  const { value, isWithheld } = target;
  terminal.out.write(given.flags.has('json') ? jsonOf(value, isWithheld) : textOf(value, isWithheld));
  const isAnswered = value.every(({ changes }) => changes.length > 0);
  return isAnswered && !lines.some(({ kind }) => kind === 'error') ? 0 : 1;
}

/** What the sources have for one word of the command line. */
interface WhoAnswer extends KnownChanges {
  readonly question: string;
  /** Why no source can answer it. */
  readonly reason?: string;
}

function readAsked({ options, keys }: { options: RunOptions; keys: readonly string[] }, world: World) {
  const read = async ({ reader }: { reader: Reader }) => {
    const asked = keys.map((question) => ({ question, reason: reasonAgainst(question) }));
    const answerable = asked.filter(({ reason }) => reason === undefined);
    const found = await readChanges(
      reader,
      answerable.map(({ question }) => subjectFrom(question)),
    );
    const value = asked.map((one): WhoAnswer => {
      return { ...one, ...(found[answerable.indexOf(one)] ?? { changes: [], unread: [] }) };
    });
    return { value, lines: [] };
  };
  return readRepositories(options, { needs: historyNeeds, read }, world);
}

async function read(given: Arguments, terminal: Terminal) {
  const { name } = inputs.repository;
  const [repository, ...keys] = [...(given.flags.has(name) ? [given.flags.get(name)!] : []), ...given.files];
  const flags = new Map([...given.flags, ...(repository ? [[name, repository] as const] : [])]);
  const wrong = [...(repository ? [] : [missingName]), ...(keys.length ? keys.flatMap(problemsIn) : [missingKey])];
  const typed = await typedInputs('check', { ...given, flags }, terminal, { own: ['json'], wrong });
  return 'problems' in typed ? typed : { ...typed, keys };
}

const missingName: InputProblem = {
  input: 'OWNER/NAME',
  problem: 'is missing',
  fix: 'start with the repository, such as `acme/shop`',
};
const missingKey: InputProblem = {
  input: 'SECTION',
  problem: 'is missing',
  fix: 'name the changed section, such as `rulesets/main` or `repository`',
};

function subjectFrom(key: string): Subject {
  const [section = '', ...rest] = key.split('/');
  return { section, names: rest.length ? [rest.join('/')] : [] };
}

function problemsIn(key: string): InputProblem[] {
  const { section } = subjectFrom(key);
  if ((sectionKeys as readonly string[]).includes(section)) return [];
  const meant = nearest(section, sectionKeys);
  const fix = meant ? `write \`${meant}\`` : 'name a section, such as `rulesets`';
  return [{ input: 'SECTION', problem: `${quote(section)} is not a section of the settings file`, fix }];
}

function reasonAgainst(key: string): string | undefined {
  const { section, names } = subjectFrom(key);
  if (!isRecorded(section)) return 'GitHub does not record who changes this section';
  if (!names.length || section === 'rulesets') return undefined;
  return `GitHub records only changes of the whole section. Use \`${section}\``;
}

function textOf(answers: readonly WhoAnswer[], isWithheld: boolean) {
  if (isWithheld) return `${withheldText}\n`;
  const rows = answers.flatMap(({ question, changes, unread, reason }) => [
    question,
    ...changes.slice(0, most).map((one) => `  ${changeText(one)}`),
    ...(changes.length ? [] : [`  no answer: ${reason ?? 'no change found in the sources that the token can read'}`]),
    ...unread.map((source) => `  ${source} could not be read with this token, or GitHub has none`),
  ]);
  return rows.map((row) => `${inertTerminal(row)}\n`).join('');
}

const most = 10;

function jsonOf(all: readonly WhoAnswer[], isWithheld: boolean) {
  const answers = all.map(({ changes, ...rest }) => {
    return { ...rest, changes: changes.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) };
  });
  const shown = isWithheld ? { withheld: true, answers: [] } : { answers };
  return inertJson(`${JSON.stringify({ version: 1, ...shown }, null, 2)}\n`);
}
