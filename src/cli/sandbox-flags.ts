import type { Flag } from './command.ts';

export const sandboxFlags: readonly Flag[] = [
  { name: 'port', value: 'NUMBER', help: 'The port to listen on. (a free one)' },
  { name: 'seed', value: 'FILE', help: 'The state to start from: a file that --dump wrote.' },
  { name: 'dump', value: 'FILE', help: 'Where to write the state at the end.' },
  {
    name: 'server',
    value: '3.NN',
    help: 'Be this version of Enterprise Server, and lack what it lacks. (the cloud)',
  },
  { name: 'without-graphql', help: 'Answer 404 to GraphQL, as a server does whose owner has switched it off.' },
];
