import { expect, it } from 'vitest';
import { formatFleetUndoCommand } from './command.ts';

const target = (repository: string, ...needs: string[]) => ({
  repository,
  undo: `undo ${repository}`,
  undoNeeds: needs.map((need) => `${repository}:${need}`),
});

it('merges acknowledgements of all repositories of an owner into one pattern, and lists the rest', () => {
  const command = formatFleetUndoCommand('undo', [
    target('acme/a', 'weaker-default=1', 'archive=old'),
    target('acme/b', 'weaker-default=1'),
    target('octo/c', 'weaker-default=1'),
  ]);
  expect(command).toBe(
    "trueup apply --repos acme/a,acme/b,octo/c --repos-dir undo --allow 'acme/*:weaker-default=1,acme/a:archive=old,octo/c:weaker-default=1'",
  );
});

it('omits `--allow` if no brake stops a change', () => {
  expect(formatFleetUndoCommand('undo', [target('acme/a'), target('acme/b')])).toBe(
    'trueup apply --repos acme/a,acme/b --repos-dir undo',
  );
});

it('undoes each rename with its own command, because a run of several repositories renames none [2.1.13]', () => {
  const [a, b, c, d] = [
    target('acme/a'),
    target('acme/b', 'rename=old'),
    target('acme/c'),
    target('acme/d', 'rename=x'),
  ];
  expect(formatFleetUndoCommand('undo', [a, b, c, d])).toBe(
    'trueup apply --repos acme/a,acme/c --repos-dir undo && undo acme/b && undo acme/d',
  );
  expect(formatFleetUndoCommand('undo', [a, b])).toBe('undo acme/a && undo acme/b');
});
