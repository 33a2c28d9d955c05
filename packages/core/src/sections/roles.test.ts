import { expect, it } from 'vitest';
import { isCustomRole, isHigherRole, toPermission, toRole } from './roles.ts';

it('recognizes built-in roles under both names and treats all other roles as custom', () => {
  for (const permission of ['pull', 'read', 'triage', 'push', 'write', 'maintain', 'admin'])
    expect([permission, isCustomRole(permission)]).toEqual([permission, false]);
  for (const permission of ['Release manager', 'Admin', 'owner'])
    expect([permission, isCustomRole(permission)]).toEqual([permission, true]);
});

it('converts `push` and `pull` to the names that GitHub shows, and back', () => {
  expect(['pull', 'push', 'triage', 'auditor'].map(toRole)).toEqual(['read', 'write', 'triage', 'auditor']);
  expect(['read', 'write', 'triage', 'auditor'].map(toPermission)).toEqual(['pull', 'push', 'triage', 'auditor']);
  expect(['pull', 'push'].map(toPermission)).toEqual([undefined, undefined]);
});

it('ranks built-in roles, but not custom roles', () => {
  const inOrder = ['read', 'triage', 'write', 'maintain', 'admin'];
  for (const [rank, role] of inOrder.entries())
    expect(inOrder.filter((other) => isHigherRole(role, other))).toEqual(inOrder.slice(0, rank));
  expect([isHigherRole('admin', 'auditor'), isHigherRole('auditor', 'read')]).toEqual([false, false]);
});
