import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { assumptions } from '../assumptions/all.ts';
import { formatRecording, type Recording } from '../kit/recording.ts';
import { testAssumption } from '../kit/test-assumption.ts';
import { labRepository, openLabSimulator, openTestLab } from './labs.ts';
import { compareRecordings, findKind, recordSimulator } from './replay.ts';

const folder = join(import.meta.dirname, '..', 'answers');
const kind = 'a public repository of a person';
/** All tests share one recording. */
let made: Promise<string> | undefined;
const recordingHere = () => (made ??= recordSimulator(kind));

const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

it('the simulator answers like every recording of GitHub [19.8]', async () => {
  const wrong: string[] = [];
  for (const file of files) {
    const recording: Recording = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const asked = findKind(recording);
    if (!asked) wrong.push(`${file}: no simulator is of that kind`);
    else
      wrong.push(
        ...compareRecordings(recording, JSON.parse(await recordSimulator(asked))).map((one) => `${file}: ${one}`),
      );
  }
  expect(wrong).toEqual([]);
});

it('recordings of the same answers are identical, with any IDs and times [19.8]', async () => {
  const first = await recordingHere();
  const later = openLabSimulator(kind, { id: 4711, created_at: '2020-02-02T02:02:02Z' }, { lastId: 90_000 });
  expect(await recordSimulator(kind, later)).toBe(first);
  expect(compareRecordings(JSON.parse(first), JSON.parse(first))).toEqual([]);
});

it('the comparison finds a simulator that answers differently from the recording [19.8]', async () => {
  const simulated: Recording = JSON.parse(await recordingHere());
  const text = JSON.stringify(simulated);
  const host = (from: string, to: string): Recording => JSON.parse(text.replaceAll(from, to));
  expect(compareRecordings(host('Branch not protected', 'Not protected'), simulated)).toContainEqual(
    'branches/unprotected, step 1: GET /repos/OWNER/NAME/branches/main/protection.message: "Not protected", not "Branch not protected"',
  );
  expect(compareRecordings(host('"status":303', '"status":200'), simulated)).toEqual([
    'environments/policy-twice, step 3: POST /repos/OWNER/NAME/environments/trueup-live-twice/deployment-branch-policies was answered 200 by GitHub, not 303',
  ]);
  expect(compareRecordings(host('"due_on"', '"due"'), simulated).length).toBeGreaterThan(1);
});

it('a recording contains no name, ID, date or token [19.8]', async () => {
  const text = await recordingHere();
  for (const word of [labRepository, 'lab-token', 'reading-token', 'authorization', '2026-01-01T', 'github.com/me'])
    expect(text).not.toContain(word);
  expect(text).not.toMatch(/"(id|node_id)": (?!"(ID|MARK)"|null|"[a-z]+\/)/);
});

it('a secret in an answer never appears in a recording [19.8]', async () => {
  const simulator = openLabSimulator(kind);
  const canary = 'ghp_canary0123456789abcdefghijklmnopqrst';
  const lab = openTestLab(kind, simulator, async (request) => {
    const answer = await simulator.transport(request);
    const text = answer.text
      .replace(/^\{/, `{"canary": "${canary}", `)
      .replace(/^\[\{/, `[{"canary": "x ${Buffer.from(canary).toString('base64')}", `);
    return { ...answer, text };
  });
  const results = [];
  for (const assumption of assumptions.filter(({ id }) => /^(labels|rulesets|wire)\//.test(id)))
    results.push(await testAssumption(assumption, lab));
  const text = formatRecording(
    { facts: lab.facts, results },
    { names: lab.known, date: '2026-01-01', secrets: [new Secret(canary)] },
  );
  expect(text).toContain('"canary"');
  expect(text).not.toContain(canary);
  expect(text).not.toContain(Buffer.from(canary).toString('base64'));
});
