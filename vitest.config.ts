import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.process.test.ts'],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        // Tests that start processes or set the environment keep to themselves.
        test: { name: 'process', include: ['{src,test}/**/*.process.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
