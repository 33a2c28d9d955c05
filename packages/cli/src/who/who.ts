/** The command `trueup who` shows who last changed a setting, from the records of GitHub. */

import {
  type ChangeSubject,
  formatRecordedChange,
  isRecordedSection,
  type RecordedChanges,
  readChanges,
} from '@trueup/audit/changes';
import type { Reader } from '@trueup/core/github';
import { administration, organizationAdministration } from '@trueup/core/github';
import { escapeForTerminal, escapeJson } from '@trueup/core/report';
import { readRepositories, withheldText } from '@trueup/core/run';
import { isSectionKey, sectionKeys } from '@trueup/core/sections';
import type { InputProblem, RunOptions, TokenNeeds } from '@trueup/core/session';
import { createSystemWorld, inputs, type World } from '@trueup/core/session';
import { findNearest, quoteText } from '@trueup/core/settings';
import { printFailure, runReadCommand } from '../command-line/read-command.ts';
import { readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import { printLines } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** GitHub shows the history of a setting only with the permission to change it. */
const historyGrants: TokenNeeds = { isExact: false, grants: [administration.write, organizationAdministration.read] };

export async function printLastChanges(
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  const result = await runReadCommand(await readWhoInputs(args, terminal), readChangeAnswers, terminal, systemWorld);
  if ('outcome' in result) return printFailure(result, terminal);
  const [target] = result.targets;
  const lines = [...result.lines, ...(target?.lines ?? [])];
  if (lines.length) printLines(lines, terminal);
  if (!target?.value) return 1;
  const { value, isWithheld } = target;
  terminal.out.write(args.flags.has('json') ? formatAnswersJson(value, isWithheld) : formatAnswers(value, isWithheld));
  const isAnswered = value.every(({ changes }) => changes.length > 0);
  return isAnswered && !lines.some(({ kind }) => kind === 'error') ? 0 : 1;
}

interface ChangeAnswer extends RecordedChanges {
  readonly question: string;
  /** The reason why no source can answer the question. */
  readonly reason?: string;
}

function readChangeAnswers({ options, keys }: { options: RunOptions; keys: readonly string[] }, world: World) {
  const readTargetChanges = async ({ reader }: { reader: Reader }) => {
    const questions = keys.map((question) => ({ question, reason: explainUnanswerable(question) }));
    const answerable = questions.filter(({ reason }) => reason === undefined);
    const answers = await readChanges(
      reader,
      answerable.map(({ question }) => parseSubject(question)),
    );
    const value = questions.map((entry): ChangeAnswer => {
      return { ...entry, ...(answers[answerable.indexOf(entry)] ?? { changes: [], unread: [] }) };
    });
    return { value, lines: [] };
  };
  return readRepositories(options, { needs: historyGrants, read: readTargetChanges }, world);
}

async function readWhoInputs(args: Arguments, terminal: Terminal) {
  const { name } = inputs.repository;
  const [repository, ...keys] = [...(args.flags.has(name) ? [args.flags.get(name)!] : []), ...args.files];
  const flags = new Map([...args.flags, ...(repository ? [[name, repository] as const] : [])]);
  const wrong = [...(repository ? [] : [missingName]), ...(keys.length ? keys.flatMap(findKeyProblems) : [missingKey])];
  const typed = await readRunOptions('check', { ...args, flags }, terminal, {
    ownFlags: ['json'],
    flagProblems: wrong,
  });
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

function parseSubject(key: string): ChangeSubject {
  const [section = '', ...rest] = key.split('/');
  return { section, names: rest.length ? [rest.join('/')] : [] };
}

function findKeyProblems(key: string): InputProblem[] {
  const { section } = parseSubject(key);
  if (isSectionKey(section)) return [];
  const meant = findNearest(section, sectionKeys);
  const fix = meant ? `write \`${meant}\`` : 'name a section, such as `rulesets`';
  return [{ input: 'SECTION', problem: `${quoteText(section)} is not a section of the settings file`, fix }];
}

function explainUnanswerable(key: string): string | undefined {
  const { section, names } = parseSubject(key);
  if (!isRecordedSection(section)) return 'GitHub does not record who changes this section';
  if (!names.length || section === 'rulesets') return undefined;
  return `GitHub records only changes of the whole section. Use \`${section}\``;
}

function formatAnswers(answers: readonly ChangeAnswer[], isWithheld: boolean) {
  if (isWithheld) return `${withheldText}\n`;
  const rows = answers.flatMap(({ question, changes, unread, reason }) => [
    question,
    ...changes.slice(0, mostChanges).map((change) => `  ${formatRecordedChange(change)}`),
    ...(changes.length ? [] : [`  no answer: ${reason ?? 'no change found in the sources that the token can read'}`]),
    ...unread.map(
      (source) => `  ${source} could not be read: the token may lack the permission, or GitHub may not have it`,
    ),
  ]);
  return rows.map((row) => `${escapeForTerminal(row)}\n`).join('');
}

const mostChanges = 10;

function formatAnswersJson(all: readonly ChangeAnswer[], isWithheld: boolean) {
  const answers = all.map(({ changes, ...rest }) => {
    return { ...rest, changes: changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() })) };
  });
  const shown = isWithheld ? { withheld: true, answers: [] } : { answers };
  return escapeJson(`${JSON.stringify({ version: 1, ...shown }, null, 2)}\n`);
}
