/**
 * Writes the evidence of an audit to a folder, and verifies it later. A reviewer can detect changed files and recompute
 * each verdict offline.
 */

import { join } from 'node:path';
import {
  parseJson,
  parseRepositoryName,
  type RepositoryName,
  type Transport,
  toFullName,
  toNameKey,
  versionHeader,
  type WireAnswer,
  type WireRequest,
} from '@trueup/core/github';
import { formatCount, hashText } from '@trueup/core/report';
import { type Files, isLinkedOutside, version, type World } from '@trueup/core/session';
import { formatCode, isMap, mapChildren, mapValues, redactUrlCredentials } from '@trueup/core/settings';
import { type Finding, judgeRule } from './judge.ts';
import { applyExceptions } from './policy/exceptions.ts';
import type { AuditPolicy, AuditRule } from './policy/policy.ts';
import { listPathTests } from './policy/requirement.ts';
import type { PathReading, RepositoryReading } from './readings/reading.ts';
import { isSameJson } from './readings/value-tests.ts';
import type { AuditResult } from './run.ts';

/** Maps repositories to their requests. The key is empty for requests that belong to no repository. */
export type RequestLog = ReadonlyMap<string, readonly EvidenceRequest[]>;

/** The log leaves out bodies, because requests and answers may contain secrets. */
export function createLoggingTransport(transport: Transport, clock: Pick<World['clock'], 'now'>) {
  const log = new Map<string, EvidenceRequest[]>();
  const namesById = new Map<string, string>();
  const loggingTransport: Transport = async (request) => {
    const answer = await transport(request);
    const { method, url } = request;
    const path = new URL(url).pathname;
    const subject = findRequestedRepository(path, request, namesById);
    const { status, headers } = answer;
    for (const id of listRepositoryIds(`${headers.link} ${headers.location}`)) namesById.set(id, subject);
    const loggedRequest = {
      method,
      path,
      status,
      time: new Date(clock.now()).toISOString(),
      ...pickAnswerHeaders(headers),
    };
    log.set(subject, [...(log.get(subject) ?? []), loggedRequest]);
    return answer;
  };
  return { loggingTransport, log: log as RequestLog };
}

function pickAnswerHeaders(headers: WireAnswer['headers']): Pick<EvidenceRequest, 'permissions' | 'scopes' | 'server'> {
  const { 'x-accepted-github-permissions': permissions, 'x-oauth-scopes': scopes, [versionHeader]: server } = headers;
  return { ...(permissions && { permissions }), ...(scopes && { scopes }), ...(server && { server }) };
}

/** GitHub addresses later pages and moved repositories by number: `/repositories/1296269/labels`. */
const listRepositoryIds = (text: string) => [...text.matchAll(/\/repositories\/(\d+)/g)].map(([, id]) => id!);

/** Returns an empty text for requests of no repository. */
function findRequestedRepository(path: string, { body }: WireRequest, namesById: ReadonlyMap<string, string>): string {
  const [, name] = /\/repos\/([^/]+\/[^/]+)/.exec(path) ?? [];
  if (name) return decodeURIComponent(name).toLowerCase();
  const [id] = listRepositoryIds(path);
  if (id) return namesById.get(id) ?? id;
  const { variables } = path.endsWith('/graphql') && body ? JSON.parse(body) : {};
  return isMap(variables) && variables.owner ? `${variables.owner}/${variables.name}`.toLowerCase() : '';
}

/** Leaves out repositories that this output may not show. Returns a message. Refuses to replace a foreign index. */
export async function writeEvidence(result: AuditResult, log: RequestLog, folder: string, files: Files) {
  const { targets, policy, time } = result;
  const previousIndex = await files.read(join(folder, indexName));
  if (previousIndex !== undefined && !isEvidenceIndex(parseJson(previousIndex)))
    throw new Error(`\`${indexName}\` exists and was not written by an audit`);
  const origin = { tool: `trueup ${version}`, time };
  const shownRepositories = targets.filter(({ value, isWithheld }) => value && !isWithheld).map(({ value }) => value!);
  const hashes: Record<string, string> = {};
  for (const { name, reading, findings } of shownRepositories) {
    const file = `${toFullName(name)}.json`;
    const requests = log.get(toNameKey(name)) ?? [];
    const text = formatEvidence({ ...origin, ...policy, repository: name, reading, findings, requests });
    hashes[file] = hashText(text);
    await files.write(join(folder, file), text);
  }
  // These requests may name owners, teams and people of a repository that this output may not show.
  const requests = targets.some(({ isWithheld }) => isWithheld) ? [] : (log.get('') ?? []);
  const index: EvidenceIndex = { version: 1, ...origin, files: hashes, requests };
  const text = `${JSON.stringify(index, null, 2)}\n`;
  await files.write(join(folder, indexName), text);
  const withheldCount = targets.length - shownRepositories.length;
  return `wrote the evidence of ${formatCount(shownRepositories.length, 'repository', 'repositories')} to \`${folder}\`; the hash of its index is ${hashText(text)}${withheldCount ? `; ${withheldCount} are left out, because they could not be read or this output may not show them` : ''}`;
}

/**
 * `strays` are files in the folder that the index does not list. `gaps` name values that the evidence leaves out, so
 * their verdicts were not computed again. Throws without an index.
 */
export async function verifyEvidence(folder: string, { files, list }: Pick<World, 'files' | 'list'>) {
  const text = await readFolderFile(folder, indexName, files);
  if (text === undefined) throw new Error(`there is no \`${indexName}\` in \`${folder}\``);
  const index = parseJson(text);
  if (!isEvidenceIndex(index)) throw new Error(`\`${indexName}\` is not an index of evidence`);
  const mistakes: string[] = [];
  const gaps: string[] = [];
  for (const [file, hash] of Object.entries(index.files)) {
    const found = isEvidenceFile(file)
      ? await checkEvidenceFile(folder, file, hash, files)
      : createFileMistake('is not a valid name of an evidence file, so the file was not read');
    mistakes.push(...found.mistakes.map((mistake) => `${formatCode(file)} ${mistake}`));
    gaps.push(...found.gaps.map((gap) => `${formatCode(file)} ${gap}`));
  }
  const strays = (await list(folder)).filter((file) => file !== indexName && !Object.hasOwn(index.files, file));
  return { hash: hashText(text), time: index.time, count: Object.keys(index.files).length, mistakes, gaps, strays };
}

const isEvidenceIndex = (index: unknown): index is EvidenceIndex => isMap(index) && isMap(index.files);

interface CheckedEvidence {
  readonly mistakes: readonly string[];
  readonly gaps: readonly string[];
}

const createFileMistake = (mistake: string): CheckedEvidence => ({ mistakes: [mistake], gaps: [] });

async function checkEvidenceFile(folder: string, file: string, hash: string, files: Files): Promise<CheckedEvidence> {
  const text = await readFolderFile(folder, file, files);
  return text === undefined ? createFileMistake('is missing') : checkEvidence(text, hash);
}

/** Throws if the file is a link out of the folder. */
async function readFolderFile(folder: string, name: string, files: Files) {
  const file = join(folder, name);
  if (await isLinkedOutside(folder, file)) throw new Error(`\`${file}\` is a link to a place outside the folder`);
  return files.read(file);
}

interface EvidenceRequest {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  readonly status: number;
  readonly time: string;
  /** GitHub names the accepted permissions. A successful answer shows that the token has one of them. */
  readonly permissions?: string;
  /** GitHub lists the scopes of classic tokens only. */
  readonly scopes?: string;
  /** The version of GitHub Enterprise Server. */
  readonly server?: string;
}

interface RepositoryEvidence {
  readonly version: 1;
  readonly tool: string;
  readonly time: string;
  readonly repository: RepositoryName;
  readonly rules: readonly AuditRule[];
  readonly exceptions: AuditPolicy['exceptions'];
  readonly reading: RepositoryReading;
  /** These values contained credentials that were removed, so their verdicts cannot be recomputed. */
  readonly withheld: readonly string[];
  readonly findings: readonly Finding[];
  readonly requests: readonly EvidenceRequest[];
}

/** Credentials in addresses are removed. */
function formatEvidence(content: Omit<RepositoryEvidence, 'version' | 'withheld'>): string {
  const { reading } = content;
  const paths = mapValues(reading.paths, redactUrlCredentialsInReading);
  const isChanged = (path: string) => !isSameJson(paths[path], reading.paths[path]);
  const withheld = Object.keys(paths).filter(isChanged);
  const evidence: RepositoryEvidence = { version: 1, ...content, reading: { ...reading, paths }, withheld };
  return `${JSON.stringify(evidence, null, 2)}\n`;
}

function redactUrlCredentialsInReading(reading: PathReading): PathReading {
  const redactValue = (value: unknown): unknown =>
    typeof value === 'string' ? redactUrlCredentials(value) : mapChildren(value, redactValue);
  return {
    ...reading,
    found: reading.found.map((foundValue) => ({ ...foundValue, value: redactValue(foundValue.value) })),
  };
}

interface EvidenceIndex {
  readonly version: 1;
  readonly tool: string;
  readonly time: string;
  readonly files: Readonly<Record<string, string>>;
  /** Requests that belong to no single repository. Empty if the evidence withholds a repository. */
  readonly requests: readonly EvidenceRequest[];
}

const indexName = 'index.json';

/** An index from another person may name any file of this machine. */
const isEvidenceFile = (file: string) => file.endsWith('.json') && parseRepositoryName(file.slice(0, -5)) !== undefined;

function checkEvidence(text: string, hash: string): CheckedEvidence {
  if (hashText(text) !== hash) return createFileMistake('was changed after the audit: its hash differs from the index');
  try {
    return checkVerdicts(JSON.parse(text));
  } catch {
    return createFileMistake('is not evidence of an audit');
  }
}

function checkVerdicts(evidence: RepositoryEvidence): CheckedEvidence {
  const { reading, rules, exceptions, repository, time, withheld, findings } = evidence;
  const listWithheldPaths = ({ require }: AuditRule) =>
    listPathTests(require).flatMap(({ path }) => (withheld.includes(path.text) ? [path.text] : []));
  const judged = rules.filter((rule) => !listWithheldPaths(rule).length).map((rule) => judgeRule(rule, reading));
  const exceptionContext = { exceptions, now: Date.parse(time), owners: reading.owners };
  const recomputed = applyExceptions(judged, repository, exceptionContext);
  const contradicted = recomputed.flatMap((finding) => {
    const recorded = findings.filter(({ rule }) => rule === finding.rule);
    const isEqual = (other: Finding) => isSameJson(pickVerdictAndReasons(other), pickVerdictAndReasons(finding));
    const contradiction = recorded.find((other) => !isEqual(other));
    if (recorded.length && !contradiction) return [];
    const recordedVerdict = contradiction ? `\`${contradiction.verdict}\`` : 'nothing';
    return [
      `contains the verdict ${recordedVerdict} for \`${finding.rule}\`, but the recorded settings result in \`${finding.verdict}\``,
    ];
  });
  const unfounded = findings
    .filter(({ rule }) => !rules.some(({ id }) => id === rule))
    .map(({ rule, verdict }) => `contains the verdict \`${verdict}\` for \`${rule}\`, but not the rule`);
  const gaps = rules.flatMap((rule) => {
    const paths = [...new Set(listWithheldPaths(rule))].map(formatCode).join(', ');
    const message = `leaves out the value of ${paths}, because it contained credentials: the verdict for \`${rule.id}\` was not computed again`;
    return paths ? [message] : [];
  });
  return { mistakes: [...contradicted, ...unfounded], gaps };
}

const pickVerdictAndReasons = ({ verdict, why }: Finding) => ({ verdict, why });
