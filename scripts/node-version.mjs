// Plain JavaScript without imports: it must run with any Node, to say which one is needed.
const needed = 26;
const { node } = process.versions;
if (Number(node.split(".")[0]) < needed) {
  process.stderr.write(
    `Forecourt needs Node ${needed}, and this is Node ${node}: run npm ci with its optional dependencies, which bring Node ${needed} on Linux, or install Node ${needed} on other systems.\n`,
  );
  process.exit(1);
}
