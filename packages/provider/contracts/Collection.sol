// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// What a mint costs, and when and how much may be minted. A limit of 0 means no limit.
struct MintConfig {
    /// Wei per token.
    uint256 price;
    /// Unix seconds.
    uint48 start;
    /// Unix seconds; 0 for no end.
    uint48 end;
    uint48 maxPerTransaction;
    uint48 maxPerWallet;
}

/// A series of NFTs that anyone can mint within its limits. Its owner is the wallet that deployed it.
contract Collection is ERC721, ERC2981, Ownable {
    error NoQuantity();
    error MintNotStarted(uint256 start);
    error MintEnded(uint256 end);
    error TransactionLimit(uint256 limit);
    error WalletLimit(uint256 limit);
    error SupplyLimit(uint256 left);
    error WrongPayment(uint256 price);
    error NotPaid();

    uint256 public immutable maxSupply;
    /// The first token is number 1, so this is also the last number.
    uint256 public totalSupply;
    /// URL of the collection's metadata; that of its tokens is below it.
    string public contractURI;
    MintConfig public mintConfig;
    /// Tokens that were minted to a wallet, even if it has passed them on.
    mapping(address wallet => uint256) public mintedTo;

    constructor(
        string memory name_,
        string memory symbol_,
        string memory uri,
        uint256 maxSupply_,
        address royaltyRecipient,
        uint96 royaltyBps,
        MintConfig memory config
    ) ERC721(name_, symbol_) Ownable(msg.sender) {
        contractURI = uri;
        maxSupply = maxSupply_;
        mintConfig = config;
        _setDefaultRoyalty(royaltyRecipient, royaltyBps);
    }

    function mintTo(address to, uint256 quantity) external payable {
        MintConfig memory config = mintConfig;
        if (quantity == 0) revert NoQuantity();
        if (block.timestamp < config.start) revert MintNotStarted(config.start);
        if (config.end != 0 && block.timestamp > config.end) revert MintEnded(config.end);
        if (config.maxPerTransaction != 0 && quantity > config.maxPerTransaction) {
            revert TransactionLimit(config.maxPerTransaction);
        }
        uint256 last = totalSupply;
        if (maxSupply != 0 && quantity > maxSupply - last) revert SupplyLimit(maxSupply - last);
        uint256 minted = mintedTo[to] + quantity;
        if (config.maxPerWallet != 0 && minted > config.maxPerWallet) revert WalletLimit(config.maxPerWallet);
        if (msg.value != config.price * quantity) revert WrongPayment(config.price * quantity);
        totalSupply = last + quantity;
        mintedTo[to] = minted;
        // The recipient is not called: its code could use up the gas of the wallet that pays for the mint.
        for (uint256 i = 1; i <= quantity; i++) _mint(to, last + i);
    }

    /// Pays what the mints brought in to the owner.
    function withdraw() external {
        (bool paid,) = owner().call{value: address(this).balance}("");
        if (!paid) revert NotPaid();
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(id);
    }

    function _baseURI() internal view override returns (string memory) {
        return string.concat(contractURI, "/");
    }
}
