import { join } from 'node:path';
import type { Transport, WireAnswer, WireRequest } from '@trueup/core/github';
import { jsonIn, versionHeader } from '@trueup/core/github';
import { countOf, hashText } from '@trueup/core/report';
import type { World } from '@trueup/core/session';
import { type Files, leadsOut, version } from '@trueup/core/session';
import { code, isMap } from '@trueup/core/settings';
import {
  type AskedRequest,
  type EvidenceIndex,
  evidenceName,
  evidenceText,
  indexName,
  isEvidenceName,
  mistakesInEvidence,
} from './evidence.ts';
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
    throw new Error(`\`${indexName}\` is there, and no audit wrote it`);
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
  return `the evidence of ${countOf(shown.length, 'repository', 'repositories')} is in \`${folder}\`, and the hash of its index is ${hashText(text)}${left ? `; ${left} are left out, because they could not be read or this output may not show them` : ''}`;
}

/** Judges evidence again, from its files alone. `strays` are files in the folder that are no part of it. */
export async function verifyEvidence(folder: string, { files, list }: Pick<World, 'files' | 'list'>) {
  const text = await heldIn(folder, indexName, files);
  if (text === undefined) throw new Error(`there is no \`${indexName}\` in \`${folder}\``);
  const index = jsonIn(text);
  if (!isIndex(index)) throw new Error(`\`${indexName}\` is no index of evidence`);
  const mistakes: string[] = [];
  for (const [file, hash] of Object.entries(index.files)) {
    const wrong = isEvidenceName(file)
      ? await mistakesIn(folder, file, hash, files)
      : ['is no name that an audit gives to a file, so nothing was read there'];
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
  if (await leadsOut(folder, file)) throw new Error(`\`${file}\` leads out of the folder by a link`);
  return files.read(file);
}
