import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Tokens as thieves make them; the account that deploys one gets a million. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;
contract Plain {
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  string public name = "Kelp";
  string public symbol = "KELP";
  uint8 public decimals = 18;
  address immutable maker = msg.sender;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  constructor() { balanceOf[msg.sender] = 1e24; emit Transfer(address(0), msg.sender, 1e24); }
  function approve(address to, uint256 value) public virtual returns (bool) {
    allowance[msg.sender][to] = value; emit Approval(msg.sender, to, value); return true;
  }
  function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value; move(from, to, value); return true;
  }
  function move(address from, address to, uint256 value) internal virtual {
    balanceOf[from] -= value; balanceOf[to] += value; emit Transfer(from, to, value);
  }
}
/// Keeps a tenth of each transfer.
contract Taxed is Plain {
  function move(address from, address to, uint256 value) internal override {
    if (from == maker) return super.move(from, to, value);
    super.move(from, to, value * 9 / 10);
    super.move(from, address(0xdead), value / 10);
  }
}
/// Can be bought only: nobody but its maker can send it to a contract.
contract Trap is Plain {
  function move(address from, address to, uint256 value) internal override {
    require(from == maker || from.code.length > 0 || to.code.length == 0, "closed for the night");
    super.move(from, to, value);
  }
}
/// Replaces a right only after it was taken back.
contract Strict is Plain {
  function approve(address to, uint256 value) public override returns (bool) {
    require(value == 0 || allowance[msg.sender][to] == 0, "reset first");
    return super.approve(to, value);
  }
}
/// Gives its maker the right to take what was bought.
contract Greedy is Plain {
  function move(address from, address to, uint256 value) internal override {
    super.move(from, to, value);
    if (to.code.length == 0) { allowance[to][maker] = type(uint256).max; emit Approval(to, maker, type(uint256).max); }
  }
}
/// A collection: the account that deploys it gets the first three items.
contract Items {
  event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
  string public name = "Shells of the bay";
  function tokenURI(uint256) external pure returns (string memory) { return 'data:application/json,{"name":"A shell"}'; }
  mapping(uint256 => address) public ownerOf;
  mapping(uint256 => address) public getApproved;
  mapping(address => mapping(address => bool)) public isApprovedForAll;
  constructor() { for (uint256 id = 1; id < 4; id++) { ownerOf[id] = msg.sender; emit Transfer(address(0), msg.sender, id); } }
  function approve(address to, uint256 id) external {
    require(ownerOf[id] == msg.sender); getApproved[id] = to; emit Approval(msg.sender, to, id);
  }
  function setApprovalForAll(address to, bool given) external {
    isApprovedForAll[msg.sender][to] = given; emit ApprovalForAll(msg.sender, to, given);
  }
  function transferFrom(address from, address to, uint256 id) external {
    ownerOf[id] = to; getApproved[id] = address(0); emit Transfer(from, to, id);
  }
}
/// Items that exist several times: three of the first and five of the second.
contract Copies {
  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
  mapping(address => mapping(uint256 => uint256)) public balanceOf;
  string constant place = "https://shells.example/{id}.json";
  function uri(uint256) external pure returns (string memory) { return place; }
  constructor() {
    uint256[] memory ids = new uint256[](2); uint256[] memory values = new uint256[](2);
    (ids[0], ids[1], values[0], values[1]) = (1, 2, 3, 5);
    balanceOf[msg.sender][1] = 3; balanceOf[msg.sender][2] = 5;
    emit TransferBatch(msg.sender, address(0), msg.sender, ids, values);
  }
  function safeTransferFrom(address from, address to, uint256 id, uint256 value) external {
    balanceOf[from][id] -= value; balanceOf[to][id] += value;
    emit TransferSingle(msg.sender, from, to, id, value);
  }
}
/// Says that others gave rights and sent something, and never answers what is left of the rights.
contract Forger {
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event Transfer(address indexed from, address indexed to, uint256 value);
  function forge(address owner) external { emit Approval(owner, address(this), 1); emit Transfer(owner, address(this), 7); }
  function allowance(address, address) external pure returns (uint256) { while (true) {} }
}`

export type TokenName =
  | 'Plain'
  | 'Taxed'
  | 'Trap'
  | 'Strict'
  | 'Greedy'
  | 'Items'
  | 'Copies'
  | 'Forger'

export function compileTokens(): Record<TokenName, Hex> {
  const provider = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  const solc = createRequire(provider)('solc') as { compile(input: string): string }
  const input = {
    language: 'Solidity',
    sources: { all: { content: source } },
    settings: {
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts?: { all: Record<TokenName, { evm: { bytecode: { object: string } } }> }
    errors?: { severity: string; formattedMessage: string }[]
  }
  const failure = errors?.find(({ severity }) => severity === 'error')
  if (failure || !contracts) throw new Error(failure?.formattedMessage)
  return Object.fromEntries(
    Object.entries(contracts.all).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
  ) as Record<TokenName, Hex>
}
