// Ends a script on an old Node and prints the fix. This file imports nothing and uses only syntax that old Nodes read.

/** Uses only Node's own names, because the bundles begin with the text of this function. */
function refuse() {
  console.error(
    `error Trueup needs Node 20.19, 22.3 or later, and this is ${process.versions.node}. To fix, install a newer one.`,
  );
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || !process.getBuiltinModule) refuse();

/** Starts every bundle. Checks for the function that the bundle uses, because `action-node20` adds that function. */
export const guard = `if(!process.getBuiltinModule)(${refuse.toString().replace(/\n\s*/g, '')})();`;
