import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  fullName,
  jsonIn,
  type RepositoryName,
  type Transport,
  versionHeader,
  type WireAnswer,
  type WireRequest,
} from '@trueup/core/github';
import { formatCount, hashText } from '@trueup/core/report';
import { type Files, leadsOut, nameFrom, version, type World } from '@trueup/core/session';
import { code, isMap, mapInside, mapValues, withoutCredentials } from '@trueup/core/settings';
import { type Finding, judgeRule } from './judge.ts';
import { withExceptions } from './policy/exceptions.ts';
import type { AuditPolicy, AuditRule } from './policy/policy.ts';
import { testsIn } from './policy/requirement.ts';
import type { PathReading, RepositoryReading } from './readings/reading.ts';
import type { AuditResult } from './run.ts';

/** The requests of an audit, by the repository that they are about; an empty name for those about none. */
export type RequestLog = ReadonlyMap<string, readonly AskedRequest[]>;

/** A transport that keeps what was asked, when, and with which permissions, but nothing of what was sent or answered. */
export function logging(transport: Transport, clock: Pick<World['clock'], 'now'>) {
  const log = new Map<string, AskedRequest[]>();
  const logged: Transport = async (request) => {
    const answer = await transport(request);
    const { method, url } = request;
    const path = new URL(url).pathname;
    const subject = subjectOf(path, request);
    const { status, headers } = answer;
    const one = { method, path, status, time: new Date(clock.now()).toISOString(), ...toldIn(headers) };
    log.set(subject, [...(log.get(subject) ?? []), one]);
    return answer;
  };
  return { logged, log: log as RequestLog };
}

/** What the host says of the token and of itself. */
function toldIn(headers: WireAnswer['headers']): Pick<AskedRequest, 'permissions' | 'scopes' | 'server'> {
  const { 'x-accepted-github-permissions': permissions, 'x-oauth-scopes': scopes, [versionHeader]: server } = headers;
  return { ...(permissions && { permissions }), ...(scopes && { scopes }), ...(server && { server }) };
}

function subjectOf(path: string, { body }: WireRequest): string {
  const [, name] = /\/repos\/([^/]+\/[^/]+)/.exec(path) ?? [];
  if (name) return decodeURIComponent(name).toLowerCase();
  const { variables } = path.endsWith('/graphql') && body ? JSON.parse(body) : {};
  return isMap(variables) && variables.owner ? `${variables.owner}/${variables.name}`.toLowerCase() : '';
}

/** Writes a file for each repository that may be shown, and one that names them all. Returns what to say of it. */
export async function keepEvidence(result: AuditResult, log: RequestLog, folder: string, files: Files) {
  const { targets, policy, time } = result;
  const before = await files.read(join(folder, indexName));
  if (before !== undefined && !isIndex(jsonIn(before)))
    throw new Error(`\`${indexName}\` exists and was not written by an audit`);
  const said = { tool: `trueup ${version}`, time };
  const shown = targets.filter(({ value, isWithheld }) => value && !isWithheld).map(({ value }) => value!);
  const hashes: Record<string, string> = {};
  for (const { name, reading, findings } of shown) {
    const file = evidenceName(name);
    const requests = log.get(file.replace(/\.json$/, '').toLowerCase()) ?? [];
    const text = evidenceText({ ...said, ...policy, repository: name, reading, findings, requests });
    hashes[file] = hashText(text);
    await files.write(join(folder, file), text);
  }
  const index: EvidenceIndex = { version: 1, ...said, files: hashes, requests: log.get('') ?? [] };
  const text = `${JSON.stringify(index, null, 2)}\n`;
  await files.write(join(folder, indexName), text);
  const left = targets.length - shown.length;
  return `wrote the evidence of ${formatCount(shown.length, 'repository', 'repositories')} to \`${folder}\`; the hash of its index is ${hashText(text)}${left ? `; ${left} are left out, because they could not be read or this output may not show them` : ''}`;
}

/** Judges evidence again, from its files alone. `strays` are files in the folder that are no part of it. */
export async function verifyEvidence(folder: string, { files, list }: Pick<World, 'files' | 'list'>) {
  const text = await heldIn(folder, indexName, files);
  if (text === undefined) throw new Error(`there is no \`${indexName}\` in \`${folder}\``);
  const index = jsonIn(text);
  if (!isIndex(index)) throw new Error(`\`${indexName}\` is not an index of evidence`);
  const mistakes: string[] = [];
  for (const [file, hash] of Object.entries(index.files)) {
    const wrong = isEvidenceName(file)
      ? await mistakesIn(folder, file, hash, files)
      : ['is not a valid name of an evidence file, so the file was not read'];
    mistakes.push(...wrong.map((one) => `${code(file)} ${one}`));
  }
  const strays = (await list(folder)).filter((file) => file !== indexName && !Object.hasOwn(index.files, file));
  return { hash: hashText(text), time: index.time, count: Object.keys(index.files).length, mistakes, strays };
}

const isIndex = (index: unknown): index is EvidenceIndex => isMap(index) && isMap(index.files);

async function mistakesIn(folder: string, file: string, hash: string, files: Files) {
  const held = await heldIn(folder, file, files);
  return held === undefined ? ['is missing'] : mistakesInEvidence(held, hash);
}

async function heldIn(folder: string, name: string, files: Files) {
  const file = join(folder, name);
  if (await leadsOut(folder, file)) throw new Error(`\`${file}\` is a link to a place outside the folder`);
  return files.read(file);
}

/** A request of an audit, without what it sent and got. */
interface AskedRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly time: string;
  /** The permissions one of which the host asks for this, as it names them. An answer shows that the token has one. */
  readonly permissions?: string;
  /** What the token may do at all, which the host says of classic tokens alone. */
  readonly scopes?: string;
  /** The version of an Enterprise Server. */
  readonly server?: string;
}

/** What an audit found in one repository, and all that it rests on. */
interface KeptEvidence {
  readonly version: 1;
  readonly tool: string;
  readonly time: string;
  readonly repository: RepositoryName;
  readonly rules: readonly AuditRule[];
  readonly exceptions: AuditPolicy['exceptions'];
  readonly reading: RepositoryReading;
  /** Paths whose values hold an address that is withheld, so that nobody can judge them again. */
  readonly withheld: readonly string[];
  readonly findings: readonly Finding[];
  readonly requests: readonly AskedRequest[];
}

/** The evidence as text. Addresses lose what may be a credential. */
function evidenceText(given: Omit<KeptEvidence, 'version' | 'withheld'>): string {
  const { reading } = given;
  const paths = mapValues(reading.paths, inertReading);
  const isChanged = (path: string) => !isDeepStrictEqual(asData(paths[path]), asData(reading.paths[path]));
  const withheld = Object.keys(paths).filter(isChanged);
  const evidence: KeptEvidence = { version: 1, ...given, reading: { ...reading, paths }, withheld };
  return `${JSON.stringify(evidence, null, 2)}\n`;
}

function inertReading(reading: PathReading): PathReading {
  const inert = (value: unknown): unknown =>
    typeof value === 'string' ? withoutCredentials(value) : mapInside(value, inert);
  return { ...reading, found: reading.found.map((one) => ({ ...one, value: inert(one.value) })) };
}

const asData = (value: unknown) => JSON.parse(JSON.stringify(value));

/** The file that names all others, with what they hashed to. */
interface EvidenceIndex {
  readonly version: 1;
  readonly tool: string;
  readonly time: string;
  readonly files: Readonly<Record<string, string>>;
  /** Requests about no single repository. */
  readonly requests: readonly AskedRequest[];
}

const indexName = 'index.json';

const evidenceName = (repository: RepositoryName) => `${fullName(repository)}.json`;

/** An index from elsewhere may name any file of this machine. */
const isEvidenceName = (file: string) => file.endsWith('.json') && nameFrom(file.slice(0, -5)) !== undefined;

/** Why the text of a file is not what the audit wrote, or not what its verdicts rest on; empty if all is well. */
function mistakesInEvidence(text: string, hash: string): string[] {
  if (hashText(text) !== hash) return ['was changed after the audit: its hash differs from the index'];
  try {
    return mistakesInVerdicts(JSON.parse(text));
  } catch {
    return ['is not evidence of an audit'];
  }
}

/** Throws if this is no evidence at all. */
function mistakesInVerdicts(evidence: KeptEvidence): string[] {
  const { reading, rules, exceptions, repository, time, withheld, findings } = evidence;
  const open = rules.filter((rule) => !testsIn(rule.require).some(({ path }) => withheld.includes(path.text)));
  const judged = open.map((rule) => judgeRule(rule, reading));
  const ground = { exceptions, now: Date.parse(time), owners: reading.owners };
  const again = asData(withExceptions(judged, repository, ground)) as Finding[];
  return again.flatMap((one) => {
    const kept = findings.find(({ rule }) => rule === one.rule);
    if (kept && isDeepStrictEqual(verdictIn(kept), verdictIn(one))) return [];
    const said = kept ? `\`${kept.verdict}\`` : 'nothing';
    return [`contains the verdict ${said} for \`${one.rule}\`, but the recorded settings result in \`${one.verdict}\``];
  });
}

const verdictIn = ({ verdict, why }: Finding) => ({ verdict, why });
