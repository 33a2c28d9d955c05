import { expect, it } from 'vitest';
import { formatFleetCommand } from './command.ts';

const target = (repository: string, ...needs: string[]) => ({
  repository,
  undoNeeds: needs.map((need) => `${repository}:${need}`),
});

it('allows by one pattern what all repositories of an owner need, and names the others', () => {
  const command = formatFleetCommand('undo', [
    target('acme/a', 'weaker-default=1', 'archive=old'),
    target('acme/b', 'weaker-default=1'),
    target('octo/c', 'weaker-default=1'),
  ]);
  expect(command).toBe(
    "trueup apply --repos acme/a,acme/b,octo/c --repos-dir undo --allow 'acme/*:weaker-default=1,acme/a:archive=old,octo/c:weaker-default=1'",
  );
});

it('allows nothing where nothing is held', () => {
  expect(formatFleetCommand('undo', [target('acme/a'), target('acme/b')])).toBe(
    'trueup apply --repos acme/a,acme/b --repos-dir undo',
  );
});
