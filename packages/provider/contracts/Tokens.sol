// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// A token of a factory: its owner gets the whole supply.
contract Fungible is ERC20 {
    string public tokenURI;

    constructor(string memory name_, string memory symbol_, string memory uri, address owner, uint256 supply)
        ERC20(name_, symbol_)
    {
        tokenURI = uri;
        _mint(owner, supply);
    }
}

/// Has the address of the real USDC, and its domain for signed permits and payments. It stores no names, so that its
/// code alone can be copied there. Chains that began with an earlier one have its storage: new variables come last.
contract LocalUsdc is ERC20, EIP712, Nonces, ERC3009, IERC20Permit {
    error NotMinter();
    error SignatureExpired();
    error InvalidSigner();

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    address private immutable minter;

    constructor(address minter_, string memory name_) ERC20("", "") EIP712(name_, "2") {
        minter = minter_;
    }

    function name() public view override returns (string memory) {
        return _EIP712Name();
    }

    function version() external view returns (string memory) {
        return _EIP712Version();
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        if (msg.sender != minter) revert NotMinter();
        _mint(to, amount);
    }

    /// As in ERC20Permit, whose domain has another version than that of USDC.
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert SignatureExpired();
        bytes32 hash = _hashTypedDataV4(
            keccak256(abi.encode(PERMIT, owner, spender, value, _useNonce(owner), deadline))
        );
        if (ECDSA.recover(hash, v, r, s) != owner) revert InvalidSigner();
        _approve(owner, spender, value);
    }

    function nonces(address owner) public view override(IERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }
}

/// Deploys tokens with a supply of one billion and the URI of their metadata.
contract WowFactory {
    event WowTokenCreated(
        address indexed factoryAddress,
        address indexed tokenCreator,
        string tokenURI,
        string name,
        string symbol,
        address tokenAddress
    );

    function deploy(address creator, string calldata uri, string calldata name, string calldata symbol)
        external
        returns (address token)
    {
        token = address(new Fungible(name, symbol, uri, creator, 1e9 ether));
        emit WowTokenCreated(address(this), creator, uri, name, symbol, token);
    }
}

/// Deploys tokens with a supply of a hundred billion, at an address that depends on the salt. A tenth of the supply is
/// for the token's first pool.
contract ClankerFactory {
    address private immutable market;

    constructor(address market_) {
        market = market_;
    }

    event TokenCreated(
        address indexed tokenAddress,
        address indexed tokenAdmin,
        string tokenName,
        string tokenSymbol,
        string tokenMetadata,
        uint256 supply
    );

    function deployToken(
        string calldata name,
        string calldata symbol,
        string calldata metadata,
        address admin,
        bytes32 salt
    ) external returns (address token) {
        uint256 supply = 1e11 ether;
        Fungible created = new Fungible{salt: salt}(name, symbol, metadata, address(this), supply);
        created.transfer(market, supply / 10);
        created.transfer(admin, supply - supply / 10);
        token = address(created);
        emit TokenCreated(token, admin, name, symbol, metadata, supply);
    }
}
