import { expect, it } from 'vitest';
import type { Reader } from '../../github/github.ts';
import type { PrivacyOptions } from '../inputs/run-options.ts';
import { readVisibility } from '../visibility.ts';
import { addDisclosures, type Disclosure } from './disclosure.ts';

const options: PrivacyOptions = { privateRepos: 'redact', privateReport: 'none' };
const createTarget = (name: string, visibility?: 'public' | 'private' | 'internal') => ({
  repository: { owner: 'acme', name },
  ...(visibility && { visibility }),
});
const createDisclosures = (...given: Parameters<typeof addDisclosures>) =>
  addDisclosures(...given).map(({ disclosure }) => disclosure);
const listNames = (all: readonly Disclosure[]) => all.map(({ name }) => name);

/** Gives every request the same answer, and logs the requests. */
function answerWith(answer: () => unknown) {
  const asked: string[] = [];
  const reader: Reader = {
    repository: { owner: 'acme', name: 'one' },
    now: () => 0,
    ask: async (call) => {
      asked.push(call.route);
      return answer() as any;
    },
  };
  return { reader, asked };
}

async function proveWith(answer: () => unknown) {
  const [disclosure] = createDisclosures([createTarget('one')], options, undefined);
  await disclosure!.proveVisibility(() => readVisibility(answerWith(answer).reader));
  return [disclosure!.isHidden, disclosure!.visibility];
}

it('numbers hidden repositories in the order of the run, and public ones last', () => {
  const all = createDisclosures(
    [createTarget('open', 'public'), createTarget('own'), createTarget('one'), createTarget('two', 'private')],
    options,
    'Acme/OWN',
  );
  expect(listNames(all)).toEqual(['acme/open', 'acme/own', 'redacted-1', 'redacted-2']);
  for (const disclosure of all) disclosure.hide();
  expect(listNames(all)).toEqual(['redacted-3', 'acme/own', 'redacted-1', 'redacted-2']);
});

it('shows a name that the operator wrote, and hides the rest of that repository [6.11]', () => {
  const named = { ...createTarget('named'), isNamed: true };
  const all = createDisclosures(
    [createTarget('one'), named, createTarget('two')],
    { ...options, privateRepos: 'names' },
    undefined,
  );
  expect(listNames(all)).toEqual(['redacted-1', 'acme/named', 'redacted-2']);
  expect(all.map(({ isHidden }) => isHidden)).toEqual([true, true, true]);
  expect(listNames(createDisclosures([named], options, undefined))).toEqual(['redacted-1']);
});

it('hides nothing with `show`', () => {
  const all = createDisclosures(
    [createTarget('one'), createTarget('two', 'internal')],
    { ...options, privateRepos: 'show' },
    undefined,
  );
  for (const disclosure of all) disclosure.hide();
  expect(listNames(all)).toEqual(['acme/one', 'acme/two']);
});

it('accepts only a complete and unambiguous answer as proof', async () => {
  expect(await proveWith(() => ({ private: false, visibility: 'public' }))).toEqual([false, 'public']);
  expect(await proveWith(() => ({ private: false }))).toEqual([false, 'public']);
  expect(await proveWith(() => ({ private: true }))).toEqual([true, 'private']);
  expect(await proveWith(() => ({ private: true, visibility: 'internal' }))).toEqual([true, 'internal']);
  expect(await proveWith(() => ({ private: true, visibility: 'public' }))).toEqual([true, undefined]);
  expect(await proveWith(() => ({ private: false, visibility: 'private' }))).toEqual([true, undefined]);
  expect(
    await proveWith(() => {
      throw new Error('no answer');
    }),
  ).toEqual([true, undefined]);
});

it('asks for the visibility only if it matters and is unknown', async () => {
  const { reader, asked } = answerWith(() => ({ private: false }));
  const own = 'acme/own';
  const prove = (name: string, more: Partial<PrivacyOptions> = {}, visibility?: 'public' | 'private') =>
    createDisclosures([createTarget(name, visibility)], { ...options, ...more }, own)[0]!.proveVisibility(() =>
      readVisibility(reader),
    );
  await prove('own');
  await prove('one', { privateRepos: 'show' });
  await prove('one', { privateReport: 'issue' }, 'private');
  expect(asked).toEqual([]);
  await prove('one');
  await prove('own', { privateReport: 'issue' });
  await prove('one', { privateRepos: 'show', privateReport: 'issue-on-failure' });
  expect(asked).toEqual(Array(3).fill('GET /repos/{owner}/{repo}'));
});
