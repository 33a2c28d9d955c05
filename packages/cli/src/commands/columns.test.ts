import { expect, it } from 'vitest';
import { columns } from './columns.ts';

it('prints nothing for a table without rows', () => {
  expect(columns([])).toBe('');
});
