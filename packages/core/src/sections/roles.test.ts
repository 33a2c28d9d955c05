import { expect, it } from 'vitest';
import { isAbove, isCustom, permissionOf, roleOf } from './roles.ts';

it('knows the built-in roles under both of their names, and takes every other for a custom role', () => {
  for (const permission of ['pull', 'read', 'triage', 'push', 'write', 'maintain', 'admin'])
    expect([permission, isCustom(permission)]).toEqual([permission, false]);
  for (const permission of ['Release manager', 'Admin', 'owner'])
    expect([permission, isCustom(permission)]).toEqual([permission, true]);
});

it('turns `push` and `pull` into the names that the host shows, and back', () => {
  expect(['pull', 'push', 'triage', 'auditor'].map(roleOf)).toEqual(['read', 'write', 'triage', 'auditor']);
  expect(['read', 'write', 'triage', 'auditor'].map(permissionOf)).toEqual(['pull', 'push', 'triage', 'auditor']);
  expect(['pull', 'push'].map(permissionOf)).toEqual([undefined, undefined]);
});

it('ranks the built-in roles, and no custom role above or below another', () => {
  const inOrder = ['read', 'triage', 'write', 'maintain', 'admin'];
  for (const [rank, role] of inOrder.entries())
    expect(inOrder.filter((other) => isAbove(role, other))).toEqual(inOrder.slice(0, rank));
  expect([isAbove('admin', 'auditor'), isAbove('auditor', 'read')]).toEqual([false, false]);
});
