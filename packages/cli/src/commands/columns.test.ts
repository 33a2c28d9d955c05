import { expect, it } from 'vitest';
import { formatColumns } from './columns.ts';

it('prints nothing for a table without rows', () => {
  expect(formatColumns([])).toBe('');
});
