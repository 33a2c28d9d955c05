import { expect, it } from 'vitest';
import type { Reader } from '../../github/github.ts';
import type { PrivacyOptions } from '../inputs/run-options.ts';
import { askVisibility } from '../visibility.ts';
import { addDisclosures, type Disclosure } from './disclosure.ts';

const options: PrivacyOptions = { privateRepos: 'redact', privateReport: 'none' };
const target = (name: string, visibility?: 'public' | 'private' | 'internal') => ({
  repository: { owner: 'acme', name },
  ...(visibility && { visibility }),
});
const disclosuresOf = (...given: Parameters<typeof addDisclosures>) =>
  addDisclosures(...given).map(({ disclosure }) => disclosure);
const names = (all: readonly Disclosure[]) => all.map(({ name }) => name);

/** A host that answers every question alike, and counts them. */
function answering(answer: () => unknown) {
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

async function proven(answer: () => unknown) {
  const [one] = disclosuresOf([target('one')], options, undefined);
  await one!.proveVisibility(() => askVisibility(answering(answer).reader));
  return [one!.isHidden, one!.visibility];
}

it('numbers hidden repositories in the order of the run, and public ones last', () => {
  const all = disclosuresOf(
    [target('open', 'public'), target('own'), target('one'), target('two', 'private')],
    options,
    'Acme/OWN',
  );
  expect(names(all)).toEqual(['acme/open', 'acme/own', 'redacted-1', 'redacted-2']);
  for (const one of all) one.hide();
  expect(names(all)).toEqual(['redacted-3', 'acme/own', 'redacted-1', 'redacted-2']);
});

it('shows a name that the operator wrote, and hides the rest of that repository [6.11]', () => {
  const named = { ...target('named'), isNamed: true };
  const all = disclosuresOf([target('one'), named, target('two')], { ...options, privateRepos: 'names' }, undefined);
  expect(names(all)).toEqual(['redacted-1', 'acme/named', 'redacted-2']);
  expect(all.map(({ isHidden }) => isHidden)).toEqual([true, true, true]);
  expect(names(disclosuresOf([named], options, undefined))).toEqual(['redacted-1']);
});

it('hides nothing with `show`', () => {
  const all = disclosuresOf(
    [target('one'), target('two', 'internal')],
    { ...options, privateRepos: 'show' },
    undefined,
  );
  for (const one of all) one.hide();
  expect(names(all)).toEqual(['acme/one', 'acme/two']);
});

it('accepts only a complete and unambiguous answer as proof', async () => {
  expect(await proven(() => ({ private: false, visibility: 'public' }))).toEqual([false, 'public']);
  expect(await proven(() => ({ private: false }))).toEqual([false, 'public']);
  expect(await proven(() => ({ private: true }))).toEqual([true, 'private']);
  expect(await proven(() => ({ private: true, visibility: 'internal' }))).toEqual([true, 'internal']);
  expect(await proven(() => ({ private: true, visibility: 'public' }))).toEqual([true, undefined]);
  expect(await proven(() => ({ private: false, visibility: 'private' }))).toEqual([true, undefined]);
  expect(
    await proven(() => {
      throw new Error('no answer');
    }),
  ).toEqual([true, undefined]);
});

it('asks for the visibility only if it matters and is unknown', async () => {
  const { reader, asked } = answering(() => ({ private: false }));
  const own = 'acme/own';
  const prove = (name: string, more: Partial<PrivacyOptions> = {}, visibility?: 'public' | 'private') =>
    disclosuresOf([target(name, visibility)], { ...options, ...more }, own)[0]!.proveVisibility(() =>
      askVisibility(reader),
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
