import { parseAbi } from 'viem/utils'

/** The parts of the contracts in `contracts/` that the provider calls. */
export const idGatewayAbi = parseAbi(['function nonces(address) view returns (uint256)'])

export const idRegistryAbi = parseAbi([
  'event Register(address indexed to, uint256 indexed id, address recovery)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event ChangeRecoveryAddress(uint256 indexed id, address indexed recovery)',
  'event Synced()',
  'function idCounter() view returns (uint256)',
  'function sync(uint256[] fids, address[] owners, address[] recoveries, uint256 highest)',
])

export const nameRegistryAbi = parseAbi([
  'event AddrChanged(bytes32 indexed node, address a)',
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function keep(bytes32[] nodes, address[] to)',
])

export const keyRegistryAbi = parseAbi([
  'event Add(uint256 indexed fid, uint32 indexed keyType, bytes indexed key, bytes keyBytes, uint8 metadataType, bytes metadata)',
  'event Remove(uint256 indexed fid, bytes indexed key, bytes keyBytes)',
  'function sync(uint256[] fids, bytes32[] keys, uint32[] keyTypes, uint256[] apps, bool[] removed)',
])

export const storageRegistryAbi = parseAbi([
  'event Rent(address indexed payer, uint256 indexed fid, uint256 units)',
  'function price(uint256 units) view returns (uint256)',
  'function done(bytes32) view returns (bool)',
  'function rentOnce(bytes32 order, uint256 fid, uint256 units) payable',
])

export const tierRegistryAbi = parseAbi([
  'event PurchasedTier(uint256 indexed fid, uint256 indexed tier, uint256 forDays, address indexed payer)',
])

export const registrationDeskAbi = parseAbi([
  'struct Registration { address to; address recovery; uint256 deadline; bytes sig; }',
  'struct NewKey { uint32 keyType; bytes key; uint8 metadataType; bytes metadata; uint256 deadline; bytes sig; }',
  'struct Call { address target; uint256 value; bytes data; bool allowFailure; }',
  'error FirstCallFailed(uint256 index)',
  'error SignatureExpired()',
  'error HasId()',
  'error InvalidSignature()',
  'error InvalidState()',
  'function register(Registration account, NewKey[] added, uint256 extraStorage, Call[] first) payable',
])

export const wowFactoryAbi = parseAbi([
  'event WowTokenCreated(address indexed factoryAddress, address indexed tokenCreator, string tokenURI, string name, string symbol, address tokenAddress)',
  'function deploy(address creator, string uri, string name, string symbol) returns (address)',
])

export const clankerFactoryAbi = parseAbi([
  'event TokenCreated(address indexed tokenAddress, address indexed tokenAdmin, string tokenName, string tokenSymbol, string tokenMetadata, uint256 supply)',
  'function deployToken(string name, string symbol, string metadata, address admin, bytes32 salt) returns (address)',
])

export const batchSenderAbi = parseAbi([
  'event Delivered(uint256 indexed index, address indexed to, uint256 amount, bool ok)',
  'function sendNative(address[] to, uint256[] amounts) payable',
  'function sendToken(address token, address[] to, uint256[] amounts)',
])

export const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function mint(address to, uint256 amount)',
])

export const collectionAbi = parseAbi([
  'struct MintConfig { uint256 price; uint48 start; uint48 end; uint48 maxPerTransaction; uint48 maxPerWallet; }',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'error NoQuantity()',
  'error MintNotStarted(uint256 start)',
  'error MintEnded(uint256 end)',
  'error TransactionLimit(uint256 limit)',
  'error WalletLimit(uint256 limit)',
  'error SupplyLimit(uint256 left)',
  'error WrongPayment(uint256 price)',
  'error NotPaid()',
  'error ERC721InvalidReceiver(address receiver)',
  'constructor(string name, string symbol, string uri, uint256 maxSupply, address royaltyRecipient, uint96 royaltyBps, MintConfig config)',
  'function owner() view returns (address)',
  'function mintConfig() view returns (uint256 price, uint48 start, uint48 end, uint48 maxPerTransaction, uint48 maxPerWallet)',
  'function mintTo(address to, uint256 quantity) payable',
])

/** The parts of Uniswap v2 that the island calls. */
export const exchangeFactoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
])
export const exchangeRouterAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])

/** Events of pools: those of Uniswap v2 and of v3, which many exchanges have taken over. */
export const exchangeAbi = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])

/** The parts of the entry point of smart accounts that say what an account pays. */
export const userOperationAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'function balanceOf(address account) view returns (uint256)',
])
