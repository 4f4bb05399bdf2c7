// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

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

/// Has the address of the real USDC. It stores no names, so that its code alone can be copied there.
contract LocalUsdc is ERC20, ERC20Permit {
    error NotMinter();

    address private immutable minter;

    constructor(address minter_) ERC20("", "") ERC20Permit("USD Coin") {
        minter = minter_;
    }

    function name() public pure override returns (string memory) {
        return "USD Coin";
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

/// Deploys tokens with a supply of a hundred billion, at an address that depends on the salt.
contract ClankerFactory {
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
        token = address(new Fungible{salt: salt}(name, symbol, metadata, admin, supply));
        emit TokenCreated(token, admin, name, symbol, metadata, supply);
    }
}
