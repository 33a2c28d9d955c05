import { expect, it } from 'vitest';
import { isCustomRole, isHigherRole, toPermission, toRole } from './roles.ts';

it('knows the built-in roles under both of their names, and takes every other for a custom role', () => {
  for (const permission of ['pull', 'read', 'triage', 'push', 'write', 'maintain', 'admin'])
    expect([permission, isCustomRole(permission)]).toEqual([permission, false]);
  for (const permission of ['Release manager', 'Admin', 'owner'])
    expect([permission, isCustomRole(permission)]).toEqual([permission, true]);
});

it('turns `push` and `pull` into the names that the host shows, and back', () => {
  expect(['pull', 'push', 'triage', 'auditor'].map(toRole)).toEqual(['read', 'write', 'triage', 'auditor']);
  expect(['read', 'write', 'triage', 'auditor'].map(toPermission)).toEqual(['pull', 'push', 'triage', 'auditor']);
  expect(['pull', 'push'].map(toPermission)).toEqual([undefined, undefined]);
});

it('ranks the built-in roles, and no custom role above or below another', () => {
  const inOrder = ['read', 'triage', 'write', 'maintain', 'admin'];
  for (const [rank, role] of inOrder.entries())
    expect(inOrder.filter((other) => isHigherRole(role, other))).toEqual(inOrder.slice(0, rank));
  expect([isHigherRole('admin', 'auditor'), isHigherRole('auditor', 'read')]).toEqual([false, false]);
});
