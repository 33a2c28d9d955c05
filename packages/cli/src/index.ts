export { failedWith } from './command-line/answered.ts';
export { readArguments } from './command-line/arguments.ts';
export { orRefuse, refuse } from './command-line/refuse.ts';
export { typedInputs } from './command-line/typed-inputs.ts';
export { type Arguments, type Command, failed, flagLines, flagOf } from './commands/command.ts';
export { helpOf } from './commands/help.ts';
export { processTerminal, type Terminal } from './terminal/terminal.ts';
export { inWorld } from './terminal/world.ts';
